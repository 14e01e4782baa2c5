import { Boxes, PackagePlus } from 'lucide-react';
import { Button, Card, Inline, StatusBadge, type TableColumn, Text } from '#ui-kit';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { ListToolbar } from '#console/crud/ListToolbar.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  useListWarehouseItemsQuery,
  type WarehouseItemFieldsFragment,
  type WarehouseStockLevel,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { ItemCertificate } from './ItemCertificate.tsx';
import { ItemMenu } from './ItemMenu.tsx';
import type { StockAction } from './stock-actions.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';
import { useSearchParams } from '#console/router/hooks.ts';

const ListEmpty = lazyPart(() => import('#console/crud/ListEmpty.tsx').then((m) => m.ListEmpty));
const PiecesDialog = lazyPart(() => import('./PiecesDialog.tsx').then((m) => m.PiecesDialog));
const ItemDrawer = lazyPart(() => import('./ItemDrawer.tsx').then((m) => m.ItemDrawer));

const LEVELS = ['LOW', 'OUT'] as const satisfies readonly WarehouseStockLevel[];
const ACTIONS = ['restock', 'count', 'allocate', 'deallocate'] as const satisfies readonly StockAction[];

type WarehouseStockTabProps = { warehouseId: string; onAdd: () => void };

/** The stock of a warehouse: search, level, amounts, and the actions of each item. */
export function WarehouseStockTab({ warehouseId, onAdd }: WarehouseStockTabProps) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const list = useListState({
    list: 'listWarehouseItems',
    sortBy: ['QUANTITY_AVAILABLE', 'CREATED_AT'],
    filters: { level: among(LEVELS) },
  });
  const query = useListWarehouseItemsQuery({
    variables: { ...list.variables, filter: { ...list.variables.filter, warehouseId } },
  });
  useWarehouseStockChanges(warehouseId, () => void query.refetch());
  const page = (query.data ?? query.previousData)?.listWarehouseItems;
  const texts = t(($) => $.mainWarehouses.stock, { returnObjects: true });
  const open = (changes: Record<string, string | undefined>) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const name of ['action', 'item']) next.delete(name);
        for (const [name, value] of Object.entries(changes)) if (value) next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const close = () => open({});
  const action = ACTIONS.find((name) => name === params.get('action'));
  const item = page?.items.find(({ id }) => id === params.get('item'));
  const itemId = params.get('item');
  const columns = useColumns((chosen, act) => open({ item: chosen.id, action: act }));

  return (
    <Card padding="none">
      <ListToolbar
        list={list}
        filters={[
          {
            name: 'level',
            label: t(($) => $.mainWarehouses.stock.level),
            options: LEVELS.map((value) => ({ value, label: t(($) => $.mainWarehouses.stock.levels[value]) })),
          },
        ]}
        searchLabel={texts.search}
      />
      <PagedTable
        title={texts.title}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        sort={list.sort}
        onSortChange={list.setSort}
        failureTitle={texts.loadFailed}
        emptyState={
          <ListEmpty
            texts={texts}
            icon={Boxes}
            isFiltered={list.isFiltered}
            onClear={list.clear}
            create={
              <Button variant="primary" icon={PackagePlus} onPress={onAdd}>
                {texts.add}
              </Button>
            }
          />
        }
        isFiltered={list.isFiltered}
        skeletonRows={6}
      />
      {action && item && (
        <PiecesDialog
          key={`${action} ${item.id}`}
          item={item}
          action={action}
          onClose={close}
          onDone={() => void query.refetch()}
        />
      )}
      {!action && itemId && <ItemDrawer key={itemId} id={itemId} onClose={close} />}
    </Card>
  );
}

type OpenItem = (item: WarehouseItemFieldsFragment, action?: StockAction) => void;

function useColumns(open: OpenItem): TableColumn<WarehouseItemFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'product',
      header: t(($) => $.warehousePage.itemFields.productId),
      cell: ({ productId, productName, sizeName, sizeCode }) => (
        <RecordCell type="Product" id={productId} detail={`${sizeName} · ${sizeCode}`}>
          {productName}
        </RecordCell>
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'certificate',
      header: t(($) => $.warehousePage.itemFields.certificateId),
      cell: (item) => <ItemCertificate item={item} />,
      hideBelow: 'medium',
    },
    {
      id: 'QUANTITY_AVAILABLE',
      header: t(($) => $.mainWarehouses.stock.available),
      align: 'end',
      isSortable: true,
      cell: (item) => <Available item={item} />,
    },
    {
      id: 'allocated',
      header: t(($) => $.mainWarehouses.stock.allocated),
      align: 'end',
      cell: ({ quantityAllocated }) => (
        <Text tone={quantityAllocated === 0 ? 'muted' : 'default'}>{format.number(quantityAllocated)}</Text>
      ),
    },
    {
      id: 'levels',
      header: t(($) => $.mainWarehouses.stock.levelsHeader),
      align: 'end',
      cell: ({ lowLevel, parLevel, maxLevel }) => (
        <Text tone="muted">
          {[lowLevel, parLevel, maxLevel]
            .map((level) => (level === null ? '–' : format.number(level ?? 0)))
            .join(' / ')}
        </Text>
      ),
      hideBelow: 'large',
    },
    {
      id: 'actions',
      header: t(($) => $.mainWarehouses.stock.actions),
      isActions: true,
      align: 'end',
      cell: (item) => <ItemMenu item={item} onOpen={(action) => open(item, action)} />,
      width: '64px',
    },
  ];
}

function Available({ item }: { item: WarehouseItemFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const { quantityAvailable, lowLevel } = item;
  const level = quantityAvailable === 0 ? 'OUT' : quantityAvailable <= lowLevel ? 'LOW' : undefined;
  return (
    <Inline gap={2} justify="end">
      {level && (
        <StatusBadge tone={level === 'OUT' ? 'danger' : 'warning'} icon={null}>
          {t(($) => $.mainWarehouses.stock.levels[level])}
        </StatusBadge>
      )}
      <Text weight="medium">{format.number(quantityAvailable)}</Text>
    </Inline>
  );
}
