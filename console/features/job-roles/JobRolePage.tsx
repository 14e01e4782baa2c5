import { Pencil } from 'lucide-react';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { type JobRoleFieldsFragment, jobRoleOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordEmployees, RequiredItems } from '#console/records/lazy-parts.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs } from '#console/records/RecordTabs.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useLocation } from '#console/router/hooks.ts';

const JobRoleForm = lazyPart(() => import('./JobRoleForm.tsx').then((m) => m.JobRoleForm));

/** The page of a job role: its people, what they must hold, and what happened to it. */
export function JobRolePage({ id }: { id: string }) {
  const t = useText();
  const query = jobRoleOperations.useGet(id);
  return (
    <RecordPage
      query={query}
      record={query.data?.getJobRole}
      failedTitle={t(($) => $.jobRoles.form.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(jobRole) => <LoadedJobRole jobRole={jobRole} />}
    </RecordPage>
  );
}

function LoadedJobRole({ jobRole }: { jobRole: JobRoleFieldsFragment }) {
  const { id, description, permissionRole, status } = jobRole;
  const t = useText();
  const isEditing = useLocation().pathname.endsWith('/edit');
  const history = useHistoryView(id);
  return (
    <>
      <RecordTop
        record={jobRole}
        badge={<RecordStatus status={status} />}
        facts={[
          { id: 'description', fact: description },
          { id: 'permissionRole', fact: permissionRole?.name },
        ]}
        actions={
          <Can permission="EMPLOYEE_MANAGEMENT">
            <LinkButton href={`/job-roles/${id}/edit`} variant="primary" icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
          </Can>
        }
      />
      <RecordTabs
        id={id}
        views={[
          {
            id: 'employees',
            label: t(($) => $.jobRoles.views.employees),
            content: () => <RecordEmployees noun="jobRoleId" id={id} />,
          },
          {
            id: 'required',
            label: t(($) => $.jobRoles.fields.requiredItems),
            content: () => <RequiredItems owner="jobRole" id={id} />,
          },
          ...history,
        ]}
      />
      {isEditing && (
        <RecordEdit id={id}>
          <JobRoleForm id={id} />
        </RecordEdit>
      )}
    </>
  );
}
