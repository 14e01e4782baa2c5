import { useState } from 'react';
import { ComboBox, type ComboBoxProps } from '#ui-kit';
import { usePickCustomersQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useCustomerName } from './useCustomerName.ts';

/** Customers that a search brings. */
const FOUND = 50;

type CustomerFieldProps = Omit<ComboBoxProps, 'options' | 'loadingText' | 'emptyText'>;

/** One of many customers: the server searches as one types. */
export function CustomerField(props: CustomerFieldProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const { data, previousData, loading } = usePickCustomersQuery({
    variables: { limit: FOUND, filter: search ? { search } : undefined },
  });
  const customers = (data ?? previousData)?.listCustomers.items ?? [];
  return (
    <ComboBox
      {...props}
      options={customers.map(({ id, displayName, subdomain }) => ({
        value: id,
        label: displayName,
        description: subdomain,
      }))}
      selectedLabel={useCustomerName(props.value)}
      onSearch={setSearch}
      isLoading={loading}
      loadingText={t(($) => $.common.loading)}
      emptyText={t(($) => $.crud.noOptions)}
      clearLabel={t(($) => $.common.clear)}
    />
  );
}
