import { costCenterRules } from '#api/features/cost-centers/cost-center.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type CostCenterFieldsFragment, costCenterOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** The drawer of a cost center; without an id, of a new one. */
export function CostCenterForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={costCenterOperations} texts={t(($) => $.costCenters.form, { returnObjects: true })}>
      {(loaded) => <CostCenterFields {...loaded} />}
    </LoadRecord>
  );
}

function CostCenterFields({ record, reload }: LoadedRecord<CostCenterFieldsFragment>) {
  const t = useText();
  const form = useEntityForm({
    rules: costCenterRules,
    texts: t(($) => $.costCenters.form, { returnObjects: true }),
    labels: t(($) => $.costCenters.fields, { returnObjects: true }),
    operations: costCenterOperations,
    record,
    reload,
    empty: { name: '', code: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, code, description, status }) => ({ name, code, description, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    permission: 'EMPLOYEE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      <TextInput form={form} name="code" description={t(($) => $.costCenters.codeHelp)} autoCapitalize="characters" />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
