import type { ApolloClient } from '@apollo/client';
import { Building2 } from 'lucide-react';
import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { Button, IdentityCell, Inline, type TableColumn, Text } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import type { RecordKey } from '#console/crud/operations.ts';
import { useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type CustomerInListFragment,
  customerOperations,
  DeactivateCustomersDocument,
  type ListCustomersQuery,
  RestoreCustomersDocument,
  type Status,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { statusAfter } from './customer-changes.ts';
import { CustomerMenu } from './CustomerMenu.tsx';
import { SetupState } from './SetupState.tsx';

/** Includes DELETED, because deleted customers can be restored. */
const STATUSES = ['ACTIVE', 'PENDING', 'INACTIVE', 'DELETED'] as const satisfies readonly Status[];

/** The cache appends each loaded page, so the list shows one page. */
const SINGLE_PAGE_OPERATIONS = {
  ...customerOperations,
  pageOf: (data: ListCustomersQuery) => ({
    ...customerOperations.pageOf(data),
    start: 1,
    previousToken: null,
    nextToken: null,
  }),
  answeredPageOf: customerOperations.pageOf,
  updateAll: setStatus,
};

/** An action sets one status for all. */
function setStatus(client: ApolloClient, input: readonly (RecordKey & { status: 'ACTIVE' | 'INACTIVE' })[]) {
  const isActive = input.every(({ status }) => status === 'ACTIVE');
  const mutation = isActive ? RestoreCustomersDocument : DeactivateCustomersDocument;
  return client.mutate({ mutation, variables: { input: input.map(({ id, version }) => ({ id, version })) } });
}

/** All customers of the platform, for system administrators. "Load more" appends the next page (G10). */
export function CustomersPage() {
  const t = useText();
  const list = useListState({
    list: 'listCustomers',
    sortBy: ['DISPLAY_NAME', 'CREATED_AT'],
    filters: { status: among(STATUSES) },
  });
  return (
    <ListPage
      texts={t(($) => $.customers.list, { returnObjects: true })}
      list={list}
      operations={SINGLE_PAGE_OPERATIONS}
      columns={useColumns()}
      filters={[useStatusFilter(STATUSES)]}
      icon={Building2}
      permission="ADMINISTRATOR"
      nameOf={({ displayName }) => displayName}
      statusAfter={statusAfter}
      // A delete ends the sign-in of a whole company.
      typedDelete={([first, ...others]) => {
        const phrase =
          first && others.length === 0
            ? first.displayName
            : t(($) => $.customers.deletePhrase, { count: others.length + 1 });
        const label = t(($) => $.customers[others.length === 0 ? 'typeName' : 'typePhrase'], { name: phrase });
        return { phrase, label };
      }}
      // A restored customer is active, also one that was inactive when it was deleted.
      isDeleteUndoable={false}
      bottom={({ data, fetchMore }) => {
        const nextToken = data?.listCustomers.nextToken;
        return (
          nextToken && (
            <Inline justify="center">
              <Button onPress={() => void fetchMore({ variables: { nextToken } })}>{t(($) => $.crud.loadMore)}</Button>
            </Inline>
          )
        );
      }}
      rowHref={({ id }) => `/admin/customers/${id}`}
    />
  );
}

function useColumns(): TableColumn<CustomerInListFragment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'DISPLAY_NAME',
      header: t(($) => $.customers.fields.displayName),
      cell: ({ displayName, legalName, subdomain }) => (
        <IdentityCell title={displayName} detail={legalName ?? subdomain} avatarName={displayName} />
      ),
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'businessId',
      header: t(($) => $.customers.fields.businessId),
      cell: ({ businessId }) => formatCnpj(businessId),
      hideBelow: 'medium',
    },
    {
      id: 'subdomain',
      header: t(($) => $.customers.fields.subdomain),
      cell: ({ subdomain }) => subdomain,
      hideBelow: 'large',
    },
    {
      id: 'licensesCount',
      header: t(($) => $.customers.fields.licensesCount),
      cell: ({ licensesCount }) => format.number(licensesCount),
      align: 'end',
      hideBelow: 'large',
    },
    {
      id: 'lastLoginAt',
      header: t(($) => $.customers.fields.lastLoginAt),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? format.dateTime(lastLoginAt) : <Text tone="muted">{t(($) => $.customers.neverSignedIn)}</Text>,
    },
    {
      id: 'CREATED_AT',
      header: t(($) => $.customers.fields.createdAt),
      cell: ({ createdAt }) => format.date(createdAt),
      isSortable: true,
      hideBelow: 'large',
    },
    { id: 'status', header: t(($) => $.common.status), cell: (customer) => <SetupState customer={customer} /> },
    {
      id: 'actions',
      header: t(($) => $.customers.actions.more),
      cell: (customer) => <CustomerMenu customer={customer} variant="row" />,
      isActions: true,
    },
  ];
}
