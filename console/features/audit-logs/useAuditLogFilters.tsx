import { AUDIT_EVENTS, AUDIT_OPERATIONS } from '#api/features/audit-logs/audit-types.rules.ts';
import { AUDIT_TYPES } from './audit-log-filters.ts';
import type { Option } from '#ui-kit';
import type { ChosenFilters, ListFilter } from '#console/crud/list-filters.ts';
import {
  useFindAuditedAdminsQuery,
  useFindAuditedUsersQuery,
  useGetAuditedAdminQuery,
  useGetAuditedUserQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { LazySearchedField } from '#console/pickers/LazySearchedField.ts';
import { useCustomerFilter } from '#console/pickers/useCustomerFilter.tsx';
import { type PickerFieldProps, usePickerFilter } from '#console/pickers/usePickerFilter.tsx';
import { useSearch } from '#console/pickers/useSearch.ts';
import { useTypeWord } from '#console/records/useTypeWord.ts';

/** The filters of the list; the filter by customer is for system administrators only. */
export function useAuditLogFilters(chosen: ChosenFilters, isSystemAdmin: boolean): ListFilter[] {
  const t = useText();
  const customerId = chosen['customerId']?.[0];
  const customer = useCustomerFilter(
    t(($) => $.auditLogs.columns.customer),
    customerId,
    isSystemAdmin,
  );
  const user = useUserFilter(chosen['userId']?.[0], { customerId, isSystemAdmin });
  const typeWord = useTypeWord();
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
      options: AUDIT_TYPES.map((value) => ({ value, label: typeWord(value) })),
    },
    ...customer,
    user,
    ...useRecordFilter(chosen['targetEntityID']?.[0]),
  ];
}

/** The filter by record. A link from the record sets it; it offers no other options. */
function useRecordFilter(id: string | undefined): ListFilter[] {
  const t = useText();
  if (!id) return [];
  const label = t(($) => $.auditLogs.columns.record);
  const option = { value: id, label: `…${id.slice(-6)}` };
  return [{ name: 'targetEntityID', kind: 'one', label, options: [option] }];
}

type Scope = { customerId: string | undefined; isSystemAdmin: boolean };

/** The filter by user: of the company; for system administrators of the chosen customer, else system users. */
function useUserFilter(chosenId: string | undefined, { customerId, isSystemAdmin }: Scope): ListFilter {
  const t = useText();
  const isOfPlatform = isSystemAdmin && !customerId;
  const id = chosenId ?? '';
  const user = useGetAuditedUserQuery({ variables: { id, customerId }, skip: !id || isOfPlatform });
  const admin = useGetAuditedAdminQuery({ variables: { id }, skip: !id || !isOfPlatform });
  return usePickerFilter({
    name: 'userId',
    label: t(($) => $.auditLogs.filters.userId),
    selectedLabel: user.data?.getConsoleUser.name ?? admin.data?.getSystemAdmin.name,
    field: (props) => (isOfPlatform ? <AdminField {...props} /> : <UserField {...props} customerId={customerId} />),
  });
}

function UserField({ customerId, ...props }: PickerFieldProps & { customerId: string | undefined }) {
  const { onSearch, variables, skip } = useSearch();
  const { data, previousData, loading } = useFindAuditedUsersQuery({ variables: { ...variables, customerId }, skip });
  const found = (data ?? previousData)?.listConsoleUsers.items;
  return <LazySearchedField {...props} options={people(found)} isLoading={loading} onSearch={onSearch} />;
}

function AdminField(props: PickerFieldProps) {
  const { onSearch, variables, skip } = useSearch();
  const { data, previousData, loading } = useFindAuditedAdminsQuery({ variables, skip });
  const found = (data ?? previousData)?.listSystemAdmins.items;
  return <LazySearchedField {...props} options={people(found)} isLoading={loading} onSearch={onSearch} />;
}

const people = (found: readonly { id: string; name: string; email: string }[] = []): Option[] =>
  found.map(({ id, name, email }) => ({ value: id, label: name, description: email }));
