import { mainWarehouseRules } from '#api/features/main-warehouses/main-warehouse.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type MainWarehouseFieldsFragment, mainWarehouseOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The drawer of a warehouse; without an id, of a new one. */
export function MainWarehouseForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord
      id={id}
      operations={mainWarehouseOperations}
      texts={t(($) => $.mainWarehouses.form, { returnObjects: true })}
    >
      {(loaded) => <MainWarehouseInputs {...loaded} />}
    </LoadRecord>
  );
}

function MainWarehouseInputs({ record, reload }: LoadedRecord<MainWarehouseFieldsFragment>) {
  const t = useText();
  const form = useEntityForm({
    rules: mainWarehouseRules,
    texts: t(($) => $.mainWarehouses.form, { returnObjects: true }),
    labels: t(($) => $.mainWarehouses.fields, { returnObjects: true }),
    operations: mainWarehouseOperations,
    opensNew: true,
    record,
    reload,
    empty: { name: '', code: '', location: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, code, location, description, status }) => ({
      name,
      code,
      location,
      description,
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'WAREHOUSE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      <TextInput form={form} name="code" />
      <TextInput form={form} name="location" />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
