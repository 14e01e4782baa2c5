import type { ComboBoxProps } from '#ui-kit';
import { usePickCustomersQuery } from '#console/generated/operations.ts';
import { SearchedField } from './SearchedField.tsx';
import { useCustomerName } from './useCustomerName.ts';
import { useSearch } from './useSearch.ts';

type CustomerFieldProps = Omit<ComboBoxProps, 'options' | 'loadingText' | 'emptyText'>;

/** A field that selects a customer by a search. */
export function CustomerField(props: CustomerFieldProps) {
  const { onSearch, variables } = useSearch();
  const { data, previousData, loading } = usePickCustomersQuery({ variables });
  const customers = (data ?? previousData)?.listCustomers.items ?? [];
  return (
    <SearchedField
      {...props}
      options={customers.map(({ id, displayName, subdomain }) => ({
        value: id,
        label: displayName,
        description: subdomain,
      }))}
      selectedLabel={useCustomerName(props.value)}
      onSearch={onSearch}
      isLoading={loading}
    />
  );
}
