import { KeyRound } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { UsersTabs } from '#console/records/UsersTabs.tsx';
import { type PermissionRoleFieldsFragment, permissionRoleOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

const PermissionRoleForm = lazyPart(() => import('./PermissionRoleForm.tsx').then((m) => m.PermissionRoleForm));

/** The permission roles of the company (R5). */
export function PermissionRolesPage() {
  const t = useText();
  const list = useListState({ list: 'listPermissionRoles', sortBy: ['NAME'], filters: { status: among(STATUSES) } });
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
    useStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.permissionRoles.list, { returnObjects: true })}
      list={list}
      operations={permissionRoleOperations}
      columns={columns}
      filters={[useStatusFilter()]}
      icon={KeyRound}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      top={<UsersTabs current="roles" />}
      drawer={(id) => <PermissionRoleForm id={id} />}
    />
  );
}
