import { BriefcaseBusiness } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type JobRoleFieldsFragment, jobRoleOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

const JobRoleForm = lazyPart(() => import('./JobRoleForm.tsx').then((m) => m.JobRoleForm));

/** The job roles of the company. */
export function JobRolesPage() {
  const t = useText();
  const list = useListState({ list: 'listJobRoles', sortBy: ['NAME'], filters: { status: among(STATUSES) } });
  const columns: TableColumn<JobRoleFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.jobRoles.fields.name),
      cell: ({ name }) => <IdentityCell title={name} />,
      isSortable: true,
      isIdentity: true,
    },
    {
      id: 'description',
      header: t(($) => $.jobRoles.fields.description),
      cell: ({ description }) => description,
      hideBelow: 'large',
    },
    {
      id: 'permissionRole',
      header: t(($) => $.jobRoles.fields.permissionRoleId),
      cell: ({ permissionRole }) => permissionRole?.name,
      hideBelow: 'large',
    },
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.jobRoles.list, { returnObjects: true })}
      list={list}
      operations={jobRoleOperations}
      importAction={<ImportButton noun="JOB_ROLE" />}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={BriefcaseBusiness}
      nameOf={({ name }) => name}
      permission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <JobRoleForm id={id} />}
    />
  );
}
