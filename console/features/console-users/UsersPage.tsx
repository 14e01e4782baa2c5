import { UserCog } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { useAccountStatusColumn } from '#console/crud/AccountStatus.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import { PERSON_STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type ConsoleUserFieldsFragment, consoleUserOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { PERMISSION_ROLE_FILTER } from '#console/pickers/lazy-noun-filter.ts';
import { useSearchedFilter } from '#console/pickers/useSearchedFilter.tsx';
import { ACCESSES, FILTERS, toFilter } from './user-filters.ts';
import { UsersTabs } from '#console/records/UsersTabs.tsx';

const UserForm = lazyPart(() => import('./UserForm.tsx').then((m) => m.UserForm), { texts: ['permissionRoles'] });

/** The users of the company's console and their access. */
export function UsersPage() {
  const t = useText();
  const list = useListState({ list: 'listConsoleUsers', sortBy: ['NAME', 'EMAIL', 'LAST_LOGIN_AT'], filters: FILTERS });
  const variables = { ...list.variables, filter: toFilter(list.variables.filter) };
  return (
    <ListPage
      texts={t(($) => $.consoleUsers.list, { returnObjects: true })}
      list={{ ...list, variables }}
      operations={consoleUserOperations}
      columns={useColumns()}
      filters={useFilters(list.chosen)}
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
    useAccountStatusColumn(),
  ];
}

function LastLogin({ at }: { at: string | null | undefined }) {
  const t = useText();
  const format = useFormat();
  return at ? format.dateTime(at) : t(($) => $.consoleUsers.never);
}

function useFilters(chosen: ChosenFilters): ListFilter[] {
  const t = useText();
  const role = useSearchedFilter({
    noun: PERMISSION_ROLE_FILTER,
    name: 'permissionRoleId',
    label: t(($) => $.consoleUsers.fields.permissionRoleId),
    chosen: chosen['permissionRoleId'],
  });
  return [
    useStatusFilter(PERSON_STATUSES),
    {
      name: 'access',
      kind: 'one',
      label: t(($) => $.consoleUsers.access.label),
      options: ACCESSES.map((value) => ({ value, label: t(($) => $.consoleUsers.access.filter[value]) })),
    },
    role,
  ];
}
