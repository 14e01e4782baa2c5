import { KeyRound } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusOptions } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { NEW } from '#console/crud/useListRoute.ts';
import { useListState } from '#console/crud/useListState.ts';
import { UsersTabs } from '#console/pickers/UsersTabs.tsx';
import {
  type PermissionRoleFieldsFragment,
  useDeletePermissionRoleMutation,
  useListPermissionRolesQuery,
  useUpdatePermissionRoleMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { PermissionRoleForm } from './PermissionRoleForm.tsx';

/** What may be granted to the company's users, under names (R5). */
export function PermissionRolesPage() {
  const t = useText();
  const list = useListState({ sortBy: ['NAME'], filters: { status: among(STATUSES) } });
  const query = useListPermissionRolesQuery({ variables: list.variables });
  const [update] = useUpdatePermissionRoleMutation();
  const [remove] = useDeletePermissionRoleMutation();
  const columns: TableColumn<PermissionRoleFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.permissionRoles.fields.name),
      cell: ({ name, description }) => <IdentityCell title={name} detail={description} />,
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'permissions',
      header: t(($) => $.permissionRoles.fields.permissions),
      cell: ({ permissions }) => permissions.map((permission) => t(($) => $.shell.permissions[permission])).join(', '),
    },
    { id: 'status', header: t(($) => $.common.status), cell: ({ status }) => <RecordStatus status={status} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.permissionRoles.list, { returnObjects: true })}
      list={list}
      query={query}
      page={({ listPermissionRoles }) => listPermissionRoles}
      columns={columns}
      filters={[{ name: 'status', label: t(($) => $.common.status), options: useStatusOptions() }]}
      icon={KeyRound}
      bulk={{
        nameOf: ({ name }) => name,
        update: (input) => update({ variables: { input } }),
        remove: (key) => remove({ variables: key }),
        lists: ['listPermissionRoles'],
        permission: 'ADMINISTRATOR',
      }}
      createPermission="ADMINISTRATOR"
      top={<UsersTabs current="roles" />}
      drawer={(id) => <PermissionRoleForm key={id} id={id === NEW ? undefined : id} />}
    />
  );
}
