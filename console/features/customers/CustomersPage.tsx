import { Building2 } from 'lucide-react';
import { Button, IdentityCell, Inline, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type ListCustomersQuery, useListCustomersQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { formatCnpj } from './cnpj.ts';

type CustomerRow = ListCustomersQuery['listCustomers']['items'][number];

/** All customers of the platform, for system administrators. Its pages are added below one another (G10). */
export function CustomersPage() {
  const t = useText();
  const format = useFormat();
  const list = useListState({ sortBy: ['DISPLAY_NAME'], filters: { status: among(STATUSES) } });
  const query = useListCustomersQuery({ variables: list.variables });
  const nextToken = query.data?.listCustomers.nextToken;
  const columns: TableColumn<CustomerRow>[] = [
    {
      id: 'DISPLAY_NAME',
      header: t(($) => $.customers.fields.displayName),
      cell: ({ displayName, legalName }) => (
        <IdentityCell title={displayName} detail={legalName} avatarName={displayName} />
      ),
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'businessId',
      header: t(($) => $.customers.fields.businessId),
      cell: ({ businessId }) => formatCnpj(businessId),
    },
    {
      id: 'customerCode',
      header: t(($) => $.customers.fields.customerCode),
      cell: ({ customerCode }) => customerCode,
      hideBelow: 'large',
    },
    { id: 'subdomain', header: t(($) => $.customers.fields.subdomain), cell: ({ subdomain }) => subdomain },
    {
      id: 'licensesCount',
      header: t(($) => $.customers.fields.licensesCount),
      cell: ({ licensesCount }) => format.number(licensesCount),
      align: 'end',
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.customers.list, { returnObjects: true })}
      list={list}
      query={query}
      page={({ listCustomers }) => ({ ...listCustomers, start: 1, previousToken: null, nextToken: null })}
      columns={columns}
      filters={[{ name: 'status', label: t(($) => $.common.status), options: useStatusOptions() }]}
      icon={Building2}
      bottom={
        nextToken && (
          <Inline justify="center">
            <Button onPress={() => void query.fetchMore({ variables: { nextToken } })}>
              {t(($) => $.crud.loadMore)}
            </Button>
          </Inline>
        )
      }
    />
  );
}
