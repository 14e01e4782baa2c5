import { BriefcaseBusiness } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type JobRoleFieldsFragment,
  useDeleteJobRoleMutation,
  useListJobRolesQuery,
  useUpdateJobRoleMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { JobRoleForm } from './JobRoleForm.tsx';

/** What people do in the company. */
export function JobRolesPage() {
  const t = useText();
  const list = useListState({ sortBy: ['NAME'], filters: { status: among(STATUSES) } });
  const query = useListJobRolesQuery({ variables: list.variables });
  const [update] = useUpdateJobRoleMutation();
  const [remove] = useDeleteJobRoleMutation();
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
      header: t(($) => $.jobRoles.permissionRole.label),
      cell: ({ permissionRole }) => permissionRole?.name,
      hideBelow: 'large',
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.jobRoles.list, { returnObjects: true })}
      list={list}
      query={query}
      page={({ listJobRoles }) => listJobRoles}
      columns={columns}
      filters={[{ name: 'status', label: t(($) => $.common.status), options: useStatusOptions() }]}
      icon={BriefcaseBusiness}
      bulk={{
        nameOf: ({ name }) => name,
        update: (input) => update({ variables: { input } }),
        remove: (key) => remove({ variables: key }),
        lists: ['listJobRoles'],
        permission: 'EMPLOYEE_MANAGEMENT',
      }}
      createPermission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <JobRoleForm key={id} id={id === NEW ? undefined : id} />}
    />
  );
}
