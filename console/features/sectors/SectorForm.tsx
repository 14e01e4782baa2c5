import { sectorRules } from '#api/features/sectors/sector.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type SectorFieldsFragment, sectorOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The drawer of a sector; without an id, of a new one. */
export function SectorForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={sectorOperations} texts={t(($) => $.sectors.form, { returnObjects: true })}>
      {(loaded) => <SectorFields {...loaded} />}
    </LoadRecord>
  );
}

function SectorFields({ record, reload }: LoadedRecord<SectorFieldsFragment>) {
  const t = useText();
  const form = useEntityForm({
    rules: sectorRules,
    texts: t(($) => $.sectors.form, { returnObjects: true }),
    labels: t(($) => $.sectors.fields, { returnObjects: true }),
    operations: sectorOperations,
    record,
    reload,
    empty: { name: '', code: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, code, description, status }) => ({ name, code, description, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    offersNew: true,
    permission: 'EMPLOYEE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      <TextInput form={form} name="code" />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
