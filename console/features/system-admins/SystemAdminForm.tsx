import { SYSTEM_PERMISSIONS, systemAdminRules } from '#api/features/system-admins/system-admin.rules.ts';
import { Alert } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { MultiSelectInput } from '#console/crud/fields/MultiSelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { type SystemAdminFieldsFragment, systemAdminOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { InviteAgain } from './InviteAgain.tsx';

/** The drawer of a system user; without an id, of a new one. */
export function SystemAdminForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord
      id={id}
      operations={systemAdminOperations}
      texts={t(($) => $.systemAdmins.form, { returnObjects: true })}
    >
      {(loaded) => <SystemAdminDrawer {...loaded} />}
    </LoadRecord>
  );
}

function SystemAdminDrawer({ record: admin, reload }: LoadedRecord<SystemAdminFieldsFragment>) {
  const t = useText();
  const isSelf = useSession().user?.email === admin?.email;
  const permissionOptions = SYSTEM_PERMISSIONS.map((value) => ({
    value,
    label: t(($) => $.systemAdmins.permissions[value]),
  }));
  const form = useSystemAdminForm({ record: admin, isSelf, reload, permissionOptions });
  return (
    <EntityDrawer form={form} title={admin?.name}>
      {admin && !admin.lastLoginAt && admin.status !== 'INACTIVE' && !isSelf && <InviteAgain admin={admin} />}
      {isSelf && <Alert tone="info" title={t(($) => $.systemAdmins.selfHelp)} />}
      <TextInput form={form} name="name" autoFocus={!admin} />
      <TextInput
        form={form}
        name="email"
        type="email"
        isDisabled={Boolean(admin)}
        description={t(($) => (admin ? $.systemAdmins.emailStays : $.systemAdmins.emailHelp))}
      />
      <MultiSelectInput
        form={form}
        name="systemPermissions"
        options={permissionOptions}
        description={t(($) => $.systemAdmins.permissionsHelp)}
      />
      {/* A PENDING user has no account until the invitation is sent, so the status cannot be changed. */}
      {admin && admin.status !== 'PENDING' && <StatusInput form={form} name="status" isDisabled={isSelf} />}
    </EntityDrawer>
  );
}

type SystemAdminFormOptions = LoadedRecord<SystemAdminFieldsFragment> & {
  isSelf: boolean;
  permissionOptions: readonly { value: string; label: string }[];
};

function useSystemAdminForm({ record, isSelf, reload, permissionOptions }: SystemAdminFormOptions) {
  const t = useText();
  return useEntityForm({
    rules: systemAdminRules,
    texts: t(($) => $.systemAdmins.form, { returnObjects: true }),
    labels: t(($) => $.systemAdmins.fields, { returnObjects: true }),
    operations: {
      ...systemAdminOperations,
      create: (client, { name, email, systemPermissions }) =>
        systemAdminOperations.create(client, { name, email, systemPermissions }),
      // The e-mail cannot be changed; its field is disabled.
      update: (client, { id, version, name, systemPermissions, status }) =>
        systemAdminOperations.update(client, { id, version, name, systemPermissions, status }),
      remove: isSelf ? undefined : systemAdminOperations.remove,
    },
    record,
    reload,
    empty: { name: '', email: '', systemPermissions: [] },
    toValues: ({ name, email, systemPermissions, status }) => ({
      name,
      email,
      systemPermissions: [...systemPermissions],
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: {
      systemPermissions: (value) =>
        [value]
          .flat()
          .map((item: unknown) => permissionOptions.find((option) => option.value === item)?.label ?? String(item)),
    },
  });
}
