import { BookOpen } from 'lucide-react';
import { Button, Card, EmptyState, IdentityCell, type TableColumn } from '#ui-kit';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { MovementReason, QuantityChange } from '#console/crud/MovementCells.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetWarehouseLedgerQuery, type WarehouseMovementFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';
import { useSearchParams } from '#console/router/hooks.ts';

/** The movements of a warehouse, or of one item of it (`?item=`), in pages. */
export function WarehouseLedger({ warehouseId }: { warehouseId: string }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const item = params.get('item');
  const { list, pageToken } = useTabPages({ view: 'ledger', item });
  const query = useGetWarehouseLedgerQuery({
    variables: { warehouseId, warehouseStockId: item, limit: list.pageSize, nextToken: pageToken },
  });
  useWarehouseStockChanges(warehouseId, () => void query.refetch());
  const page = (query.data ?? query.previousData)?.listWarehouseMovements;
  const columns = useColumns();
  return (
    <Card
      title={t(($) => $.warehousePage.ledger.title)}
      detail={t(($) => $.warehousePage.ledger.subtitle)}
      actions={
        item && <Button onPress={() => setParams({ view: 'ledger' })}>{t(($) => $.warehousePage.ledger.all)}</Button>
      }
      padding="none"
    >
      <PagedTable
        title={t(($) => $.warehousePage.ledger.title)}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        failureTitle={t(($) => $.warehousePage.ledger.loadFailed)}
        emptyState={
          <EmptyState
            variant={item ? 'filtered' : 'new'}
            icon={BookOpen}
            title={t(($) => $.warehousePage.ledger.emptyTitle)}
            description={t(($) => $.warehousePage.ledger.emptyText)}
          />
        }
        isFiltered={Boolean(item)}
        skeletonRows={10}
      />
    </Card>
  );
}

function useColumns(): TableColumn<WarehouseMovementFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'time',
      header: t(($) => $.warehousePage.ledger.time),
      cell: ({ createdAt }) => <IdentityCell title={format.time(createdAt)} detail={format.date(createdAt)} />,
    },
    {
      id: 'product',
      header: t(($) => $.warehousePage.itemFields.productId),
      cell: ({ product, size }) => (
        <RecordCell type="Product" id={product?.id} detail={size?.size}>
          {product?.name}
        </RecordCell>
      ),
      isIdentity: true,
    },
    {
      id: 'reason',
      header: t(($) => $.warehousePage.ledger.reason),
      cell: ({ reason, note, withdrawalId }) => (
        <MovementReason
          label={t(($) => $.warehousePage.ledger.reasons[reason])}
          note={note}
          withdrawalId={withdrawalId}
          linkLabel={t(($) => $.warehousePage.ledger.seeWithdrawal)}
        />
      ),
    },
    {
      id: 'change',
      header: t(($) => $.warehousePage.ledger.change),
      align: 'end',
      cell: ({ quantity }) => <QuantityChange quantity={quantity} />,
    },
    {
      id: 'allocated',
      header: t(($) => $.mainWarehouses.stock.allocated),
      align: 'end',
      cell: ({ allocated }) => <QuantityChange quantity={allocated} />,
      hideBelow: 'medium',
    },
    {
      id: 'balance',
      header: t(($) => $.warehousePage.ledger.balance),
      align: 'end',
      cell: ({ balance }) => format.number(balance),
    },
    {
      id: 'who',
      header: t(($) => $.warehousePage.ledger.who),
      cell: ({ actorName }) => actorName ?? t(($) => $.warehousePage.ledger.system),
      hideBelow: 'medium',
    },
  ];
}
