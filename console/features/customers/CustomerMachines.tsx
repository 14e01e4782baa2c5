import { Plus, Workflow } from 'lucide-react';
import { Button, Drawer, EmptyState, IdentityCell, LinkButton, Pagination, Table, type TableColumn } from '#ui-kit';
import { useListPlace } from '#console/crud/list-context.ts';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { NEW } from '#console/crud/useListRoute.ts';
import { ConnectivityBadge } from '#console/pickers/ConnectivityBadge.tsx';
import { LastSeen } from '#console/pickers/LastSeen.tsx';
import type { MachineFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { PAGE_PARAMETER, useCustomerMachines } from './useCustomerMachines.ts';
import { CUSTOMERS } from '#console/pickers/nouns.ts';
import { useRecordName } from '#console/pickers/useRecordName.ts';
import { useLocation, useSearchParams } from '#console/router/hooks.ts';

/** The machines of a customer, which system administrators can add, edit and delete (S4). */
export function CustomerMachines({ customerId }: { customerId: string }) {
  const t = useText();
  const { close } = useListPlace();
  const { search } = useLocation();
  const hrefOf = (machine: string) => `/admin/customers/${customerId}/machines/${machine}${search}`;
  const { query, page } = useCustomerMachines(customerId);
  const columns = useColumns();
  const add = (
    <LinkButton href={hrefOf(NEW)} variant="primary" icon={Plus}>
      {t(($) => $.customerPage.machines.add)}
    </LinkButton>
  );
  const failure = query.error && (
    <LoadFailure
      title={t(($) => $.machines.list.loadFailed)}
      error={query.error}
      onRetry={() => void query.refetch()}
    />
  );
  return (
    <Drawer
      isOpen
      onClose={close}
      size="wide"
      title={t(($) => $.customerPage.machines.title)}
      subtitle={useRecordName(CUSTOMERS, customerId)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          {add}
          <Button onPress={close}>{t(($) => $.common.close)}</Button>
        </>
      }
    >
      <Table
        caption={t(($) => $.customerPage.machines.title)}
        columns={columns}
        rows={page?.items ?? []}
        getRowKey={({ id }) => id}
        getRowHref={({ id }) => hrefOf(id)}
        loading={page || query.error ? undefined : { label: t(($) => $.common.loading), rows: 4 }}
        emptyState={
          failure || (
            <EmptyState
              variant="new"
              icon={Workflow}
              title={t(($) => $.customerPage.machines.emptyTitle)}
              description={t(($) => $.customerPage.machines.emptyText)}
            />
          )
        }
      />
      <Pages customerId={customerId} />
    </Drawer>
  );
}

function useColumns(): TableColumn<MachineFieldsFragment>[] {
  const t = useText();
  return [
    {
      id: 'name',
      header: t(($) => $.machines.fields.name),
      cell: ({ name, observation }) => <IdentityCell title={name} detail={observation} />,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    { id: 'model', header: t(($) => $.machines.fields.model), cell: ({ model }) => t(($) => $.machines.models[model]) },
    {
      id: 'connectivity',
      header: t(($) => $.machines.fields.connectivity),
      cell: ({ connectivity, lastKeepAlive }) =>
        connectivity === 'ONLINE' ? <ConnectivityBadge connectivity={connectivity} /> : <LastSeen at={lastKeepAlive} />,
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
}

/** "1–50 of 120" and the buttons of the previous and next page, if there are several pages. */
function Pages({ customerId }: { customerId: string }) {
  const t = useText();
  const format = useFormat();
  const [, setParams] = useSearchParams();
  const { page, query } = useCustomerMachines(customerId);
  if (!page || (!page.nextToken && !page.previousToken)) return null;
  const goTo = (token: string | null | undefined) =>
    setParams((params) => {
      const next = new URLSearchParams(params);
      if (token) next.set(PAGE_PARAMETER, token);
      else next.delete(PAGE_PARAMETER);
      return next;
    });
  return (
    <Pagination
      label={t(($) => $.crud.pages, { list: t(($) => $.customerPage.machines.title) })}
      rangeText={t(($) => $.crud.range, {
        start: format.number(page.start),
        end: format.number(page.start + page.items.length - 1),
        total: format.number(page.totalCount),
      })}
      previousLabel={t(($) => $.crud.previous)}
      nextLabel={t(($) => $.crud.next)}
      hasPrevious={Boolean(page.previousToken)}
      hasNext={Boolean(page.nextToken)}
      onPrevious={() => goTo(page.previousToken)}
      onNext={() => goTo(page.nextToken)}
      isDisabled={query.loading}
    />
  );
}
