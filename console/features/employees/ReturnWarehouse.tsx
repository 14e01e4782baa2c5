import { useEffect } from 'react';
import { Alert, Select } from '#ui-kit';
import {
  type HoldingFieldsFragment,
  useGetExchangePiecesQuery,
  useListCountersQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type ReturnWarehouseProps = {
  holding: HoldingFieldsFragment;
  /** Whether the warehouse hands out new pieces, too. */
  isExchange: boolean;
  warehouseId: string | null;
  onWarehouse: (id: string | null) => void;
  /** Of the warehouse. */
  errorMessage: string | undefined;
  /** The new pieces; null: like the old ones. */
  certificateId: string | null;
  onCertificate: (id: string | null) => void;
};

/** The warehouse of a return, and the new pieces of an exchange. */
export function ReturnWarehouse(props: ReturnWarehouseProps) {
  const { holding, isExchange, warehouseId, onWarehouse, errorMessage } = props;
  const t = useText();
  const texts = t(($) => $.employeeRecord.returns, { returnObjects: true });
  const { data, loading } = useListCountersQuery();
  const warehouses = data?.listMainWarehouses.items ?? [];
  const [only, another] = warehouses;
  const onlyId = another ? undefined : only?.id;
  // Nothing is to be chosen from one warehouse.
  useEffect(() => {
    if (onlyId && !warehouseId) onWarehouse(onlyId);
  }, [onlyId, warehouseId, onWarehouse]);
  if (!loading && warehouses.length === 0) return <Alert tone="warning" title={texts.noWarehouse} />;
  return (
    <>
      <Select
        label={texts.warehouse}
        options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
        value={warehouseId}
        onChange={onWarehouse}
        placeholder={t(($) => $.crudForm.form.choose)}
        emptyText={t(($) => $.crud.noOptions)}
        errorMessage={errorMessage}
        isRequired
      />
      {isExchange && warehouseId && holding.product.id && (
        <NewPieces {...props} warehouseId={warehouseId} productId={holding.product.id} />
      )}
    </>
  );
}

type NewPiecesProps = Pick<ReturnWarehouseProps, 'certificateId' | 'onCertificate'> & {
  warehouseId: string;
  productId: string;
};

/** The pieces of the product in the warehouse: another size is possible. */
function NewPieces({ warehouseId, productId, certificateId, onCertificate }: NewPiecesProps) {
  const t = useText();
  const { data, loading } = useGetExchangePiecesQuery({
    variables: { warehouseId, productId },
    fetchPolicy: 'cache-and-network',
  });
  const items = data?.listWarehouseItems.items ?? [];
  if (!loading && items.length === 0)
    return <Alert tone="warning" title={t(($) => $.employeeRecord.returns.noPieces)} />;
  return (
    <Select
      label={t(($) => $.employeeRecord.returns.newPieces)}
      options={items.map((item) => ({
        value: item.certificateId,
        label: item.sizeName,
        description: t(($) => $.employeeRecord.returns.free, {
          count: item.quantityAvailable,
          number: item.certificateNumber,
        }),
      }))}
      value={certificateId}
      onChange={onCertificate}
      placeholder={t(($) => $.employeeRecord.returns.sameAsBefore)}
      emptyText={t(($) => $.crud.noOptions)}
    />
  );
}
