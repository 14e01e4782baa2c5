import type { ListFilter } from '#console/crud/list-filters.ts';
import { useText } from '#console/i18n/useText.ts';
import { CustomerField } from './CustomerField.tsx';
import { useCustomerName } from './useCustomerName.ts';

/** A list's filter by customer, for those who see the records of all. */
export function useCustomerFilter(chosenId: string | undefined, isShown: boolean): ListFilter[] {
  const t = useText();
  const name = useCustomerName(isShown ? chosenId : undefined);
  if (!isShown) return [];
  const label = t(($) => $.customers.customer);
  return [
    {
      name: 'customerId',
      label,
      kind: 'picker',
      describe: () => name ?? '…',
      render: (values, onChange) => (
        <CustomerField
          key="customerId"
          label={label}
          value={values[0] ?? null}
          onChange={(id) => onChange(id ? [id] : [])}
          placeholder={t(($) => $.crud.anyValue)}
        />
      ),
    },
  ];
}
