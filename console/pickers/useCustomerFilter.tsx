import type { ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { CUSTOMERS } from './nouns.ts';
import { useRecordFilter } from './useRecordFilter.tsx';

/** A list's filter by customer, for users who see the records of all customers. */
export function useCustomerFilter(chosenId: string | undefined, isShown: boolean): ListFilter[] {
  const t = useText();
  return useRecordFilter({
    noun: CUSTOMERS,
    name: 'customerId',
    label: t(($) => $.customers.customer),
    chosenId,
    isShown,
  });
}
