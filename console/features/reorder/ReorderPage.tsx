import { ShoppingCart } from 'lucide-react';
import { Card, EmptyState, LinkTabs, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { ListToolbar } from '#console/crud/ListToolbar.tsx';
import { among, ids } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type ReorderFilter, useGetReorderListQuery, usePickWarehousesQuery } from '#console/generated/operations.ts';
import { ExportButton } from '#console/crud/ExportButton.tsx';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { useReorderColumns } from './useReorderColumns.tsx';

/** The views of the list (`?view=expiring`), each with its filter. */
const VIEWS = {
  buy: ['BELOW_MINIMUM'],
  expiring: ['EXPIRING'],
  all: undefined,
} as const satisfies Record<string, ReorderFilter['need']>;
const VIEW_NAMES = ['buy', 'expiring', 'all'] as const;

/** In ms: the list adds up the usage of a year, so it follows the stock more slowly than others. */
const REFRESH_INTERVAL = 10_000;

/** Most warehouses to choose from. */
const WAREHOUSES = 100;

/** What to buy: stock, usage and expiring certificates of each size, the most urgent first. */
export function ReorderPage() {
  const t = useText();
  const list = useListState({
    list: 'getReorderList',
    sortBy: ['URGENCY'],
    filters: { warehouseId: ids, view: among(VIEW_NAMES) },
  });
  const { filter: chosen, limit, nextToken } = list.variables;
  const view = chosen.view?.[0] ?? 'buy';
  const [warehouseId] = chosen.warehouseId ?? [];
  const filter: ReorderFilter = {
    ...(chosen.search && { search: chosen.search }),
    ...(warehouseId && { warehouseId }),
    ...(VIEWS[view] && { need: [...VIEWS[view]] }),
  };
  const query = useGetReorderListQuery({ variables: { filter, limit, nextToken } });
  useWarehouseStockChanges(warehouseId, () => void query.refetch(), REFRESH_INTERVAL);
  const warehouses = usePickWarehousesQuery({ variables: { limit: WAREHOUSES } });
  const page = (query.data ?? query.previousData)?.getReorderList;
  const columns = useReorderColumns(warehouseId !== undefined);
  const title = t(($) => $.reorder.title);
  const hrefOf = (name: string) =>
    `/reorder?${new URLSearchParams({ view: name, ...(warehouseId && { warehouseId }) }).toString()}`;

  return (
    <Page>
      <PageTop
        subtitle={t(($) => $.reorder.subtitle)}
        actions={
          <ExportButton
            list="getReorderList"
            variables={{ filter }}
            columns={columns}
            isDisabled={page?.items.length === 0}
          />
        }
      />
      <LinkTabs
        label={t(($) => $.reorder.views)}
        currentId={view}
        items={VIEW_NAMES.map((name) => ({ id: name, label: t(($) => $.reorder.viewNames[name]), href: hrefOf(name) }))}
      />
      <Card padding="none">
        <ListToolbar
          list={list}
          searchLabel={t(($) => $.reorder.search)}
          filters={[
            {
              name: 'warehouseId',
              kind: 'one',
              label: t(($) => $.mainWarehouses.noun),
              options: (warehouses.data?.listWarehouses.items ?? []).map(({ id, name }) => ({
                value: id,
                label: name,
              })),
            },
          ]}
        />
        <PagedTable
          title={title}
          query={query}
          page={page}
          list={list}
          columns={columns}
          getRowKey={({ sizeId }) => sizeId}
          failureTitle={t(($) => $.reorder.loadFailed)}
          emptyState={
            <EmptyState
              variant={list.search || warehouseId ? 'filtered' : 'new'}
              icon={ShoppingCart}
              title={t(($) => $.reorder.emptyTitles[view])}
              description={t(($) => $.reorder.emptyText)}
            />
          }
          isFiltered={Boolean(list.search || warehouseId)}
          skeletonRows={8}
        />
      </Card>
    </Page>
  );
}
