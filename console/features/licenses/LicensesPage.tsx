import type { ApolloClient } from '@apollo/client';
import { BadgeCheck } from 'lucide-react';
import { IdentityCell, type TableColumn } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import type { RecordKey } from '#console/crud/operations.ts';
import type { ListFilter } from '#console/crud/list-filters.ts';
import { among, ids } from '#console/crud/url-state.ts';
import { useListRoute } from '#console/crud/useListRoute.ts';
import { useListState } from '#console/crud/useListState.ts';
import { useCustomerFilter } from '#console/pickers/useCustomerFilter.tsx';
import { type LicenseFieldsFragment, licenseOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { DISPLAY_STATUSES, LicenseState } from './LicenseState.tsx';
import { CUSTOMER_PARAMETER } from './license-address.ts';
import { usageText } from './usage-text.ts';

const LicenseDetails = lazyPart(() => import('./LicenseDetails.tsx').then((m) => m.LicenseDetails));
const LicenseForm = lazyPart(() => import('./LicenseForm.tsx').then((m) => m.LicenseForm));

/** The licences of the user's company; for system administrators those of all customers (N4). */
export function LicensesPage() {
  const t = useText();
  const isSystemAdmin = useSession().user?.isSystemAdmin ?? false;
  const [params] = useSearchParams();
  const { place } = useListRoute();
  const list = useListState({
    list: 'listLicenses',
    sortBy: ['EXPIRY_DATE', 'NAME'],
    filters: { displayStatus: among(DISPLAY_STATUSES), customerId: ids },
  });
  const chosenCustomer = list.chosen['customerId']?.[0];
  const customerFilter = useCustomerFilter(
    t(($) => $.licenses.fields.customerId),
    chosenCustomer,
    isSystemAdmin,
  );
  // A new licence gets the customer of the filter.
  const customerId = params.get(CUSTOMER_PARAMETER) ?? chosenCustomer;
  const texts = t(($) => $.licenses.list, { returnObjects: true });
  const states: ListFilter = {
    name: 'displayStatus',
    label: t(($) => $.licenses.fields.displayStatus),
    options: DISPLAY_STATUSES.map((value) => ({ value, label: t(($) => $.licenses.displayStatuses[value]) })),
  };
  return (
    <ListPage
      texts={isSystemAdmin ? texts : { ...texts, ...t(($) => $.licenses.ownList, { returnObjects: true }) }}
      list={list}
      {...(isSystemAdmin ? { operations: OPERATIONS, nameOf: nameOfLicense } : { operations: licenseOperations })}
      columns={useColumns(isSystemAdmin)}
      filters={[states, ...customerFilter]}
      icon={BadgeCheck}
      permission={isSystemAdmin ? 'ADMINISTRATOR' : undefined}
      rowHref={isSystemAdmin ? (license) => withCustomer(place.hrefOf(license.id), license.customerId) : undefined}
      drawer={(id) =>
        isSystemAdmin ? <LicenseForm id={id} customerId={customerId} /> : id && <LicenseDetails id={id} />
      }
    />
  );
}

/** A licence is changed in its customer. */
const inCustomer = <K extends RecordKey>(keys: readonly K[], licenses: readonly LicenseFieldsFragment[]) =>
  keys.map((key) => ({ ...key, customerId: licenses.find(({ id }) => id === key.id)?.customerId ?? '' }));

const OPERATIONS = {
  ...licenseOperations,
  updateAll: (
    client: ApolloClient,
    input: readonly (RecordKey & { status: 'ACTIVE' | 'INACTIVE' })[],
    licenses: readonly LicenseFieldsFragment[],
  ) => licenseOperations.updateAll(client, inCustomer(input, licenses)),
  removeAll: (client: ApolloClient, keys: readonly RecordKey[], licenses: readonly LicenseFieldsFragment[]) =>
    licenseOperations.removeAll(client, inCustomer(keys, licenses)),
};

const nameOfLicense = ({ name, customerName }: LicenseFieldsFragment) => `${name} (${customerName})`;

/** Adds the customer to a licence's address, because system administrators have no tenant. */
function withCustomer(href: string, customerId: string): string {
  const url = new URL(href, location.origin);
  url.searchParams.set(CUSTOMER_PARAMETER, customerId);
  return url.pathname + url.search;
}

function useColumns(isSystemAdmin: boolean): TableColumn<LicenseFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'NAME',
      header: t(($) => $.licenses.fields.name),
      cell: ({ name, customerName, type }) => (
        <IdentityCell
          title={name}
          detail={isSystemAdmin ? customerName : t(($) => $.licenses.types[type])}
          avatarName={isSystemAdmin ? customerName : undefined}
        />
      ),
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    ...(isSystemAdmin
      ? [
          {
            id: 'type',
            header: t(($) => $.licenses.fields.type),
            cell: ({ type }: LicenseFieldsFragment) => t(($) => $.licenses.types[type]),
            hideBelow: 'large' as const,
          },
        ]
      : []),
    {
      id: 'users',
      header: t(($) => $.licenses.fields.users),
      cell: ({ usage }) => usageText(usage.users, usage.usersLimit, t, format.number),
      align: 'end',
    },
    {
      id: 'machines',
      header: t(($) => $.licenses.fields.machines),
      cell: ({ usage }) => usageText(usage.machines, usage.machinesLimit, t, format.number),
      align: 'end',
    },
    {
      id: 'EXPIRY_DATE',
      header: t(($) => $.licenses.fields.expiryDate),
      cell: ({ expiryDate }) => format.day(expiryDate),
      isSortable: true,
    },
    {
      id: 'displayStatus',
      header: t(($) => $.licenses.fields.displayStatus),
      cell: (license) => <LicenseState license={license} />,
    },
  ];
}
