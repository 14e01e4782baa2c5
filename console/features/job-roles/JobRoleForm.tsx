import { jobRoleRules } from '#api/features/job-roles/job-role.rules.ts';
import { Can } from '#console/auth/Can.tsx';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type JobRoleFieldsFragment, jobRoleOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { AssignPermissionRole } from './AssignPermissionRole.tsx';

/** The drawer of a job role; without an id, of a new one. */
export function JobRoleForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord id={id} operations={jobRoleOperations} texts={t(($) => $.jobRoles.form, { returnObjects: true })}>
      {(loaded) => <JobRoleFields {...loaded} />}
    </LoadRecord>
  );
}

function JobRoleFields({ record, reload }: LoadedRecord<JobRoleFieldsFragment>) {
  const t = useText();
  const form = useEntityForm({
    rules: jobRoleRules,
    texts: t(($) => $.jobRoles.form, { returnObjects: true }),
    labels: t(($) => $.jobRoles.fields, { returnObjects: true }),
    operations: jobRoleOperations,
    record,
    reload,
    empty: { name: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, description, status }) => ({ name, description, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    permission: 'EMPLOYEE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
      {record && (
        <Can permission="ADMINISTRATOR">
          <AssignPermissionRole jobRole={record} version={form.key.version} onDone={form.showLatest} />
        </Can>
      )}
    </EntityDrawer>
  );
}
