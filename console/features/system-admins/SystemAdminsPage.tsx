import { ShieldUser } from 'lucide-react';
import { IdentityCell, type TableColumn, Tag, Text } from '#ui-kit';
import { useAccountStatusColumn } from '#console/crud/AccountStatus.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { PERSON_STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { useSession } from '#console/auth/useSession.ts';
import { type SystemAdminFieldsFragment, systemAdminOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

const SystemAdminForm = lazyPart(() => import('./SystemAdminForm.tsx').then((m) => m.SystemAdminForm));

/** The system administrators of the platform. */
export function SystemAdminsPage() {
  const t = useText();
  const format = useFormat();
  const { user } = useSession();
  const list = useListState({
    list: 'listSystemAdmins',
    sortBy: ['NAME', 'EMAIL', 'LAST_LOGIN_AT'],
    filters: { status: among(PERSON_STATUSES) },
  });
  const columns: TableColumn<SystemAdminFieldsFragment>[] = [
    {
      id: 'NAME',
      header: t(($) => $.systemAdmins.fields.name),
      cell: ({ name, email }) => (
        <IdentityCell
          title={email === user?.email ? `${name} (${t(($) => $.systemAdmins.you)})` : name}
          detail={email}
          avatarName={name}
        />
      ),
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'systemPermissions',
      header: t(($) => $.systemAdmins.fields.systemPermissions),
      cell: ({ systemPermissions }) =>
        systemPermissions.map((permission) => (
          <Tag key={permission}>{t(($) => $.systemAdmins.permissions[permission])}</Tag>
        )),
      hideBelow: 'large',
    },
    {
      id: 'LAST_LOGIN_AT',
      header: t(($) => $.systemAdmins.fields.lastLoginAt),
      cell: ({ lastLoginAt }) =>
        lastLoginAt ? format.dateTime(lastLoginAt) : <Text tone="muted">{t(($) => $.systemAdmins.neverSignedIn)}</Text>,
      isSortable: true,
    },
    useAccountStatusColumn(),
  ];
  return (
    <ListPage
      texts={t(($) => $.systemAdmins.list, { returnObjects: true })}
      list={list}
      operations={systemAdminOperations}
      columns={columns}
      filters={[useStatusFilter(PERSON_STATUSES)]}
      icon={ShieldUser}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      drawer={(id) => <SystemAdminForm id={id} />}
    />
  );
}
