import { jobRoleRules } from '#api/features/job-roles/job-role.rules.ts';
import { Can } from '#console/auth/Can.tsx';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type JobRoleFieldsFragment,
  useCreateJobRoleMutation,
  useDeleteJobRoleMutation,
  useGetJobRoleQuery,
  useUpdateJobRoleMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { AssignPermissionRole } from './AssignPermissionRole.tsx';

/** The drawer of one job role; without an id of a new one. */
export function JobRoleForm({ id }: { id: string | undefined }) {
  const t = useText();
  const query = useGetJobRoleQuery({ variables: { id: id ?? '' }, skip: !id });
  const texts = t(($) => $.jobRoles.form, { returnObjects: true });
  return (
    <LoadRecord
      id={id}
      query={query}
      record={query.data?.getJobRole}
      title={texts.editTitle}
      failedTitle={texts.loadFailed}
    >
      {(jobRole) => <JobRoleFields jobRole={jobRole} reload={async () => (await query.refetch()).data?.getJobRole} />}
    </LoadRecord>
  );
}

type JobRoleFieldsProps = {
  jobRole: JobRoleFieldsFragment | undefined;
  reload: () => Promise<JobRoleFieldsFragment | undefined>;
};

function JobRoleFields({ jobRole, reload }: JobRoleFieldsProps) {
  const t = useText();
  const [create] = useCreateJobRoleMutation();
  const [update] = useUpdateJobRoleMutation();
  const [remove] = useDeleteJobRoleMutation();
  const form = useEntityForm({
    rules: jobRoleRules,
    texts: t(($) => $.jobRoles.form, { returnObjects: true }),
    labels: t(($) => $.jobRoles.fields, { returnObjects: true }),
    record: jobRole,
    empty: { name: '', description: '', status: 'ACTIVE' },
    toValues: ({ name, description, status }) => ({ name, description, status: editableStatus(status) }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: (key) => remove({ variables: key }),
    reload,
    lists: ['listJobRoles'],
    permission: 'EMPLOYEE_MANAGEMENT',
  });
  return (
    <EntityDrawer form={form} title={jobRole?.name}>
      <TextInput form={form} name="name" autoFocus={!jobRole} />
      <TextAreaInput form={form} name="description" />
      <StatusInput form={form} name="status" />
      {jobRole && (
        <Can permission="ADMINISTRATOR">
          <AssignPermissionRole jobRole={jobRole} version={form.key.version} onDone={form.showLatest} />
        </Can>
      )}
    </EntityDrawer>
  );
}
