import { useMemo } from 'react';
import { changedStockRules } from '#api/features/main-warehouses/warehouse-stock.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { ListPlaceContext } from '#console/crud/list-context.ts';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type WarehouseItemFieldsFragment, warehouseItemOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { LEVELS } from './level-names.ts';
import { LevelInputs } from './LevelInputs.tsx';

/** The drawer for levels and status of an item, and for taking it out of the warehouse. */
export function ItemDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText();
  const place = useMemo(() => ({ hrefOf: (item: string) => `?item=${item}`, close: onClose }), [onClose]);
  return (
    <ListPlaceContext value={place}>
      <LoadRecord
        id={id}
        operations={warehouseItemOperations}
        texts={t(($) => $.warehousePage.itemForm, { returnObjects: true })}
      >
        {(loaded) => <ItemInputs {...loaded} />}
      </LoadRecord>
    </ListPlaceContext>
  );
}

function ItemInputs({ record, reload }: LoadedRecord<WarehouseItemFieldsFragment>) {
  const t = useText();
  const { create: _, ...operations } = warehouseItemOperations;
  const form = useEntityForm({
    rules: changedStockRules,
    texts: t(($) => $.warehousePage.itemForm, { returnObjects: true }),
    labels: t(($) => $.warehousePage.itemFields, { returnObjects: true }),
    operations,
    record,
    reload,
    empty: { quantity: null, lowLevel: 0, parLevel: null, maxLevel: null, status: 'ACTIVE' },
    toValues: ({ lowLevel, parLevel, maxLevel, status }) => ({
      quantity: null,
      lowLevel,
      parLevel,
      maxLevel,
      status: editableStatus(status),
    }),
    nameOf: () => (record ? `${record.productName} ${record.sizeName}` : ''),
    permission: 'WAREHOUSE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={record && `${record.productName} ${record.sizeName}`}>
      <LevelInputs form={form} names={LEVELS} />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
