import { CUSTOMER_PERMISSIONS, permissionRoleRules } from '#api/features/permission-roles/permission-role.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import {
  type PermissionRoleFieldsFragment,
  useCreatePermissionRoleMutation,
  useDeletePermissionRoleMutation,
  useGetPermissionRoleQuery,
  useUpdatePermissionRoleMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { PermissionsInput } from './PermissionsInput.tsx';

/** The drawer of one permission role; without an id of a new one. */
export function PermissionRoleForm({ id }: { id: string | undefined }) {
  const t = useText();
  const query = useGetPermissionRoleQuery({ variables: { id: id ?? '' }, skip: !id });
  const texts = t(($) => $.permissionRoles.form, { returnObjects: true });
  return (
    <LoadRecord
      id={id}
      query={query}
      record={query.data?.getPermissionRole}
      title={texts.editTitle}
      failedTitle={texts.loadFailed}
    >
      {(role) => <RoleFields role={role} reload={async () => (await query.refetch()).data?.getPermissionRole} />}
    </LoadRecord>
  );
}

type RoleFieldsProps = {
  role: PermissionRoleFieldsFragment | undefined;
  reload: () => Promise<PermissionRoleFieldsFragment | undefined>;
};

function RoleFields({ role, reload }: RoleFieldsProps) {
  const t = useText();
  const [create] = useCreatePermissionRoleMutation();
  const [update] = useUpdatePermissionRoleMutation();
  const [remove] = useDeletePermissionRoleMutation();
  const namesOf = (granted: unknown) =>
    CUSTOMER_PERMISSIONS.filter((permission) => Array.isArray(granted) && granted.includes(permission)).map(
      (permission) => t(($) => $.shell.permissions[permission]),
    );
  const form = useEntityForm({
    rules: permissionRoleRules,
    texts: t(($) => $.permissionRoles.form, { returnObjects: true }),
    labels: t(($) => $.permissionRoles.fields, { returnObjects: true }),
    record: role,
    empty: { name: '', description: '', permissions: [], status: 'ACTIVE' },
    toValues: ({ name, description, permissions, status }) => ({
      name,
      description,
      permissions,
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    create: (input) => create({ variables: { input } }),
    update: (input) => update({ variables: { input } }),
    remove: (key) => remove({ variables: key }),
    reload,
    lists: ['listPermissionRoles', 'listConsoleUsers'],
    permission: 'ADMINISTRATOR',
    show: { permissions: namesOf },
  });
  return (
    <EntityDrawer form={form} title={role?.name}>
      <TextInput form={form} name="name" autoFocus={!role} />
      <TextAreaInput form={form} name="description" rows={2} />
      <PermissionsInput form={form} name="permissions" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
