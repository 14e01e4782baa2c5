import { ClipboardList, Plus } from 'lucide-react';
import { Button, Card, EmptyState, IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { type StockCountFieldsFragment, useListStockCountsQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { COUNT_TONES } from './count-state.ts';

const CountDrawer = lazyPart(() => import('./CountDrawer.tsx').then((m) => m.CountDrawer));
const NewCountDrawer = lazyPart(() => import('./NewCountDrawer.tsx').then((m) => m.NewCountDrawer));

/** The counts of a warehouse, newest first. `?count=` is the open one, `new` the drawer that starts one. */
export function CountsTab({ warehouseId }: { warehouseId: string }) {
  const t = useText();
  const [params] = useSearchParams();
  const { list, open, pageToken } = useTabPages({ view: 'counts' });
  const query = useListStockCountsQuery({
    variables: { filter: { warehouseId }, limit: list.pageSize, nextToken: pageToken },
  });
  const page = (query.data ?? query.previousData)?.listStockCounts;
  const columns = useColumns();
  const openId = params.get('count');
  const close = () => list.setPage(pageToken);
  const refetch = () => void query.refetch();
  useWarehouseStockChanges(warehouseId, refetch);
  const title = t(($) => $.stockCounts.title);
  const start = (
    <Can permission="WAREHOUSE_MANAGEMENT">
      <Button icon={Plus} onPress={() => open({ view: 'counts', count: 'new' })}>
        {t(($) => $.stockCounts.create)}
      </Button>
    </Can>
  );
  return (
    <Card title={title} detail={t(($) => $.stockCounts.subtitle)} actions={start} padding="none">
      <PagedTable
        title={title}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        getRowHref={({ id }) => `/warehouse/${warehouseId}?view=counts&count=${id}`}
        currentRowKey={openId ?? undefined}
        failureTitle={t(($) => $.stockCounts.loadFailed)}
        emptyState={
          <EmptyState
            variant="new"
            icon={ClipboardList}
            title={t(($) => $.stockCounts.emptyTitle)}
            description={t(($) => $.stockCounts.emptyText)}
          />
        }
        skeletonRows={4}
      />
      {openId === 'new' && (
        <NewCountDrawer
          warehouseId={warehouseId}
          onClose={close}
          onOpened={(id) => {
            refetch();
            open({ view: 'counts', count: id });
          }}
        />
      )}
      {openId && openId !== 'new' && (
        <CountDrawer key={openId} id={openId} warehouseId={warehouseId} onClose={close} onChanged={refetch} />
      )}
    </Card>
  );
}

function useColumns(): TableColumn<StockCountFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'count',
      header: t(($) => $.stockCounts.opened),
      cell: ({ createdAt, note }) => <IdentityCell title={format.dateTime(createdAt)} detail={note ?? ''} />,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'progress',
      header: t(($) => $.stockCounts.counted),
      align: 'end',
      cell: ({ countedLines, lineCount }) =>
        t(($) => $.stockCounts.progress, { counted: format.number(countedLines), all: format.number(lineCount) }),
    },
    {
      id: 'decided',
      header: t(($) => $.stockCounts.decidedBy),
      cell: ({ state, decidedByName }) => (state === 'APPROVED' ? decidedByName : null),
      hideBelow: 'medium',
    },
    {
      id: 'state',
      header: t(($) => $.common.status),
      cell: ({ state }) => (
        <StatusBadge tone={COUNT_TONES[state]} icon={null}>
          {t(($) => $.stockCounts.states[state])}
        </StatusBadge>
      ),
    },
  ];
}
