import { useState } from 'react';
import { AUDIT_ENTITY_TYPES, AUDIT_EVENTS, AUDIT_OPERATIONS } from '#api/features/audit-logs/audit-log.rules.ts';
import { ComboBox, type Option } from '#ui-kit';
import type { Chosen, ListFilter } from '#console/crud/list-filters.ts';
import {
  useFindAuditedAdminsQuery,
  useFindAuditedUsersQuery,
  useGetAuditedAdminQuery,
  useGetAuditedUserQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useCustomerFilter } from '#console/pickers/useCustomerFilter.tsx';

/** Options that a search brings. */
const FOUND = 50;

/** The filters of the list; the customer's is for system administrators. */
export function useAuditLogFilters(chosen: Chosen, isSystemAdmin: boolean): ListFilter[] {
  const t = useText();
  const customerId = chosen['customerId']?.[0];
  const customer = useCustomerFilter(customerId, isSystemAdmin);
  const user = useUserFilter(chosen['userId']?.[0], { customerId, isSystemAdmin });
  return [
    { name: 'period', kind: 'period', label: t(($) => $.auditLogs.filters.period) },
    {
      name: 'operation',
      label: t(($) => $.auditLogs.columns.operation),
      options: AUDIT_OPERATIONS.map((value) => ({ value, label: t(($) => $.auditLogs.operations[value]) })),
    },
    {
      name: 'event',
      label: t(($) => $.auditLogs.filters.event),
      options: AUDIT_EVENTS.map((value) => ({ value, label: t(($) => $.auditLogs.events[value]) })),
    },
    {
      name: 'targetEntityType',
      label: t(($) => $.auditLogs.filters.targetEntityType),
      options: AUDIT_ENTITY_TYPES.map((value) => ({ value, label: t(($) => $.auditLogs.types[value]) })),
    },
    ...customer,
    user,
    ...useRecordFilter(chosen['targetEntityID']?.[0]),
  ];
}

/** Comes with a link from a record; there is nothing to choose from. */
function useRecordFilter(id: string | undefined): ListFilter[] {
  const t = useText();
  if (!id) return [];
  const label = t(($) => $.auditLogs.columns.record);
  const option = { value: id, label: `…${id.slice(-6)}` };
  return [{ name: 'targetEntityID', kind: 'one', label, options: [option] }];
}

type Scope = { customerId: string | undefined; isSystemAdmin: boolean };

/** A person of the company; for system administrators of the chosen customer, else one of their own. */
function useUserFilter(chosenId: string | undefined, { customerId, isSystemAdmin }: Scope): ListFilter {
  const t = useText();
  const isOfPlatform = isSystemAdmin && !customerId;
  const id = chosenId ?? '';
  const user = useGetAuditedUserQuery({ variables: { id, customerId }, skip: !id || isOfPlatform });
  const admin = useGetAuditedAdminQuery({ variables: { id }, skip: !id || !isOfPlatform });
  const selectedLabel = user.data?.getConsoleUser.name ?? admin.data?.getSystemAdmin.name;
  const label = t(($) => $.auditLogs.filters.userId);
  const Field = isOfPlatform ? AdminField : UserField;
  return {
    name: 'userId',
    label,
    kind: 'picker',
    describe: () => selectedLabel ?? '…',
    render: (values, onChange) => (
      <Field
        key="userId"
        label={label}
        value={values[0] ?? null}
        onChange={(chosen) => onChange(chosen ? [chosen] : [])}
        selectedLabel={selectedLabel}
        customerId={customerId}
      />
    ),
  };
}

type FieldProps = {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  selectedLabel: string | undefined;
};

function UserField({ customerId, ...rest }: FieldProps & { customerId: string | undefined }) {
  const [search, setSearch] = useState('');
  const filter = search ? { search } : undefined;
  const query = useFindAuditedUsersQuery({ variables: { limit: FOUND, customerId, filter } });
  const found = (query.data ?? query.previousData)?.listConsoleUsers.items;
  return <SearchField {...rest} options={people(found)} isLoading={query.loading} onSearch={setSearch} />;
}

function AdminField({ customerId: _none, ...rest }: FieldProps & { customerId: string | undefined }) {
  const [search, setSearch] = useState('');
  const query = useFindAuditedAdminsQuery({ variables: { limit: FOUND, filter: search ? { search } : undefined } });
  const found = (query.data ?? query.previousData)?.listSystemAdmins.items;
  return <SearchField {...rest} options={people(found)} isLoading={query.loading} onSearch={setSearch} />;
}

const people = (found: readonly { id: string; name: string; email: string }[] = []): Option[] =>
  found.map(({ id, name, email }) => ({ value: id, label: name, description: email }));

type SearchFieldProps = FieldProps & {
  options: readonly Option[];
  isLoading: boolean;
  onSearch: (text: string) => void;
};

function SearchField(props: SearchFieldProps) {
  const t = useText();
  return (
    <ComboBox
      {...props}
      loadingText={t(($) => $.common.loading)}
      emptyText={t(($) => $.crud.noOptions)}
      clearLabel={t(($) => $.common.clear)}
      placeholder={t(($) => $.crud.anyValue)}
    />
  );
}
