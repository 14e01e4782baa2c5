import { UserCog } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import type { ListFilter } from '#console/crud/list-filters.ts';
import { useStatusColumn } from '#console/crud/RecordStatus.tsx';
import { PERSON_STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { useListState } from '#console/crud/useListState.ts';
import {
  type ConsoleUserFieldsFragment,
  usePickPermissionRolesQuery,
  consoleUserOperations,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { ALL_OPTIONS, toOptions } from '#console/pickers/options.ts';
import { ACCESSES, FILTERS, toFilter } from './user-filters.ts';
import { UsersTabs } from '#console/pickers/UsersTabs.tsx';

const UserForm = lazyPart(() => import('./UserForm.tsx').then((m) => m.UserForm));

/** The users of the company's console and their access. */
export function UsersPage() {
  const t = useText();
  const list = useListState({ sortBy: ['NAME', 'EMAIL', 'LAST_LOGIN_AT'], filters: FILTERS });
  const variables = { ...list.variables, filter: toFilter(list.variables.filter) };
  return (
    <ListPage
      texts={t(($) => $.consoleUsers.list, { returnObjects: true })}
      list={{ ...list, variables }}
      operations={consoleUserOperations}
      columns={useColumns()}
      filters={useFilters()}
      icon={UserCog}
      nameOf={({ name }) => name}
      permission="ADMINISTRATOR"
      top={<UsersTabs current="users" />}
      drawer={(id) => <UserForm id={id} />}
    />
  );
}

function useColumns(): TableColumn<ConsoleUserFieldsFragment>[] {
  const t = useText();
  return [
    {
      id: 'NAME',
      header: t(($) => $.consoleUsers.fields.name),
      cell: ({ name, email }) => <IdentityCell title={name} detail={email} avatarName={name} />,
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'access',
      header: t(($) => $.consoleUsers.access.label),
      cell: ({ isCustomerAdmin, permissionRole }) => {
        if (isCustomerAdmin) return t(($) => $.consoleUsers.access.administrator);
        return permissionRole?.name ?? t(($) => $.consoleUsers.access.dashboardOnly);
      },
    },
    {
      id: 'LAST_LOGIN_AT',
      header: t(($) => $.consoleUsers.fields.lastLoginAt),
      cell: ({ lastLoginAt }) => <LastLogin at={lastLoginAt} />,
      isSortable: true,
      hideBelow: 'medium',
    },
    useStatusColumn(),
  ];
}

function LastLogin({ at }: { at: string | null | undefined }) {
  const t = useText();
  const format = useFormat();
  return at ? format.dateTime(at) : t(($) => $.consoleUsers.never);
}

function useFilters(): ListFilter[] {
  const t = useText();
  const { data } = usePickPermissionRolesQuery({ variables: ALL_OPTIONS });
  return [
    useStatusFilter(PERSON_STATUSES),
    {
      name: 'access',
      kind: 'one',
      label: t(($) => $.consoleUsers.access.label),
      options: ACCESSES.map((value) => ({ value, label: t(($) => $.consoleUsers.access.filter[value]) })),
    },
    {
      name: 'permissionRoleId',
      label: t(($) => $.consoleUsers.fields.permissionRoleId),
      options: toOptions(data?.listPermissionRoles.items),
    },
  ];
}
