import type { ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { CustomerField } from './CustomerField.tsx';
import { useCustomerName } from './useCustomerName.ts';
import { usePickerFilter } from './usePickerFilter.tsx';

/** A list's filter by customer, for users who see the records of all customers. */
export function useCustomerFilter(chosenId: string | undefined, isShown: boolean): ListFilter[] {
  const t = useText();
  const filter = usePickerFilter({
    name: 'customerId',
    label: t(($) => $.customers.customer),
    selectedLabel: useCustomerName(isShown ? chosenId : undefined),
    field: (props) => <CustomerField {...props} />,
  });
  return isShown ? [filter] : [];
}
