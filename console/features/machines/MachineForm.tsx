import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { type MachineFieldsFragment, machineOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { MachineInputs } from '#console/pickers/MachineInputs.tsx';
import { useMachineForm } from '#console/pickers/useMachineForm.ts';

/** The drawer of a machine; without an id, of a new one. The channels are edited on LayoutPage. */
export function MachineForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={machineOperations} texts={t(($) => $.machines.form, { returnObjects: true })}>
      {(loaded) => <MachineFields {...loaded} />}
    </LoadRecord>
  );
}

function MachineFields({ record, reload }: LoadedRecord<MachineFieldsFragment>) {
  const form = useMachineForm({
    operations: machineOperations,
    opensNew: true,
    record,
    reload,
    permission: 'WAREHOUSE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      <MachineInputs form={form} />
    </EntityDrawer>
  );
}
