import { CUSTOMER_PERMISSIONS } from '#api/features/permission-roles/customer-permissions.rules.ts';
import { permissionRoleRules } from '#api/features/permission-roles/permission-role.rules.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextAreaInput } from '#console/crud/fields/TextAreaInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type PermissionRoleFieldsFragment, permissionRoleOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { PermissionsInput } from './PermissionsInput.tsx';

/** The drawer of a permission role; without an id, of a new one. */
export function PermissionRoleForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord
      id={id}
      operations={permissionRoleOperations}
      texts={t(($) => $.permissionRoles.form, { returnObjects: true })}
    >
      {(loaded) => <RoleFields {...loaded} />}
    </LoadRecord>
  );
}

function RoleFields({ record, reload }: LoadedRecord<PermissionRoleFieldsFragment>) {
  const t = useText();
  const namesOf = (granted: unknown) =>
    CUSTOMER_PERMISSIONS.filter((permission) => Array.isArray(granted) && granted.includes(permission)).map(
      (permission) => t(($) => $.shell.permissions[permission]),
    );
  const form = useEntityForm({
    rules: permissionRoleRules,
    texts: t(($) => $.permissionRoles.form, { returnObjects: true }),
    labels: t(($) => $.permissionRoles.fields, { returnObjects: true }),
    operations: { ...permissionRoleOperations, lists: [...permissionRoleOperations.lists, 'listConsoleUsers'] },
    record,
    reload,
    empty: { name: '', description: '', permissions: [], status: 'ACTIVE' },
    toValues: ({ name, description, permissions, status }) => ({
      name,
      description,
      permissions,
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: { permissions: namesOf },
  });
  return (
    <EntityDrawer form={form} title={record?.name}>
      <TextInput form={form} name="name" autoFocus={!record} />
      <TextAreaInput form={form} name="description" rows={2} />
      <PermissionsInput form={form} name="permissions" />
      <StatusInput form={form} name="status" />
    </EntityDrawer>
  );
}
