import { Warehouse } from 'lucide-react';
import { IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { type GetProductStockQuery, useGetProductStockQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordCell } from '#console/records/RecordLink.tsx';
import { RecordTable } from '#console/records/RecordTable.tsx';

type Item = GetProductStockQuery['listWarehouseItems']['items'][number];

/** The stock of a product in warehouses, the lowest first. */
export function ProductStock({ productId }: { productId: string }) {
  const t = useText();
  const { list, pageToken } = useTabPages({ view: 'stock' });
  const query = useGetProductStockQuery({
    variables: { productId, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <RecordTable
      texts={t(($) => $.productPage.stock, { returnObjects: true })}
      icon={Warehouse}
      columns={useColumns()}
      query={query}
      page={(query.data ?? query.previousData)?.listWarehouseItems}
      list={list}
    />
  );
}

function useColumns(): TableColumn<Item>[] {
  const t = useText();
  const format = useFormat();
  const labels = t(($) => $.products.fields, { returnObjects: true });
  const texts = t(($) => $.productPage.stock, { returnObjects: true });
  return [
    {
      id: 'warehouse',
      header: texts.warehouse,
      cell: ({ warehouseId, warehouseName }) => (
        <RecordCell type="MainWarehouse" id={warehouseId}>
          {warehouseName}
        </RecordCell>
      ),
      isIdentity: true,
    },
    {
      id: 'size',
      header: labels.sizesSize,
      cell: ({ sizeName, sizeCode }) => <IdentityCell title={sizeName} detail={sizeCode} />,
      skeleton: 'two-lines',
    },
    { id: 'certificate', header: labels.sizesCertificates, cell: ({ certificateNumber }) => certificateNumber },
    {
      id: 'available',
      header: texts.available,
      align: 'end',
      cell: ({ quantityAvailable, lowLevel }) =>
        quantityAvailable <= lowLevel ? (
          <StatusBadge tone={quantityAvailable === 0 ? 'danger' : 'warning'}>
            {format.number(quantityAvailable)}
          </StatusBadge>
        ) : (
          format.number(quantityAvailable)
        ),
    },
    {
      id: 'allocated',
      header: texts.allocated,
      align: 'end',
      cell: ({ quantityAllocated }) => format.number(quantityAllocated),
      hideBelow: 'medium',
    },
  ];
}
