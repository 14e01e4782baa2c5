import type { ListFilter } from '#console/crud/list-filters.ts';
import { CUSTOMER_FILTER } from './lazy-noun-filter.ts';
import { useRecordFilter } from './useRecordFilter.tsx';

/** A list's filter by customer, for users who see the records of all customers. */
export function useCustomerFilter(label: string, chosenId: string | undefined, isShown: boolean): ListFilter[] {
  return useRecordFilter({
    noun: CUSTOMER_FILTER,
    name: 'customerId',
    label,
    chosenId,
    isShown,
  });
}
