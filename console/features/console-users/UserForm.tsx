import { EntityDrawer } from '#console/crud/EntityDrawer.tsx';
import { SelectInput } from '#console/crud/fields/SelectInput.tsx';
import { StatusInput } from '#console/crud/fields/StatusInput.tsx';
import { TextInput } from '#console/crud/fields/TextInput.tsx';
import { type LoadedRecord, LoadRecord } from '#console/crud/LoadRecord.tsx';
import { editableStatus } from '#console/crud/status.ts';
import { useEntityForm } from '#console/crud/useEntityForm.ts';
import { useSession } from '#console/auth/useSession.ts';
import { type ConsoleUserFieldsFragment, consoleUserOperations } from '#console/generated/operations.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#console/i18n/languages.ts';
import { usePageLanguage } from '#console/i18n/usePageLanguage.ts';
import { useText } from '#console/i18n/useText.ts';
import { AccessInput } from './AccessInput.tsx';
import { userRules, type UserValues } from './user-values.ts';
import { UserAccount } from './UserAccount.tsx';

/** The drawer of a console user; without an id, of a new one. */
export function UserForm({ id }: { id: string | undefined }) {
  const t = useText();
  return (
    <LoadRecord
      id={id}
      operations={consoleUserOperations}
      texts={t(($) => $.consoleUsers.form, { returnObjects: true })}
    >
      {(loaded) => <UserFields {...loaded} />}
    </LoadRecord>
  );
}

function UserFields({ record: user, reload }: LoadedRecord<ConsoleUserFieldsFragment>) {
  const t = useText();
  const language = usePageLanguage();
  const isOneself = useSession().user?.email === user?.email;
  const yesOrNo = (value: unknown) => t(($) => (value === true ? $.consoleUsers.yes : $.consoleUsers.no));
  const form = useEntityForm<UserValues, ConsoleUserFieldsFragment>({
    rules: userRules,
    texts: t(($) => $.consoleUsers.form, { returnObjects: true }),
    labels: t(($) => $.consoleUsers.fields, { returnObjects: true }),
    operations: {
      ...consoleUserOperations,
      create: (client, { status: _none, ...input }) => consoleUserOperations.create(client, input),
      update: (client, { email: _stays, language: _own, ...input }) => consoleUserOperations.update(client, input),
      remove: isOneself ? undefined : consoleUserOperations.remove,
    },
    record: user,
    reload,
    empty: { name: '', email: '', isCustomerAdmin: false, permissionRoleId: null, language },
    toValues: ({ name, email, isCustomerAdmin, permissionRoleId, status }) => ({
      name,
      email,
      isCustomerAdmin,
      permissionRoleId,
      language: null,
      status: editableStatus(status),
    }),
    nameOf: ({ name }) => name,
    permission: 'ADMINISTRATOR',
    show: {
      isCustomerAdmin: yesOrNo,
      permissionRoleId: (value) =>
        user?.permissionRole?.id === value ? (user?.permissionRole?.name ?? '…') : t(($) => $.consoleUsers.otherRole),
    },
  });
  return (
    <EntityDrawer form={form} title={user?.name}>
      <TextInput form={form} name="name" autoFocus={!user} />
      <TextInput
        form={form}
        name="email"
        type="email"
        inputMode="email"
        isDisabled={Boolean(user)}
        description={t(($) => (user ? $.consoleUsers.emailStays : $.consoleUsers.emailHelp))}
      />
      {!user && (
        <SelectInput
          form={form}
          name="language"
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          description={t(($) => $.consoleUsers.languageHelp)}
        />
      )}
      <AccessInput form={form} isOneself={isOneself} role={user?.permissionRole} />
      {user && user.status !== 'PENDING' && (
        <StatusInput
          form={form}
          name="status"
          isDisabled={isOneself}
          description={t(($) => (isOneself ? $.consoleUsers.ownAccount : $.consoleUsers.statusHelp))}
        />
      )}
      {user && <UserAccount user={user} form={form} />}
    </EntityDrawer>
  );
}
