import { Users } from 'lucide-react';
import { EMPLOYEE_PERMISSIONS } from '#api/features/employees/employee-values.rules.ts';
import { IdentityCell, Inline, StatusBadge, type TableColumn, Text } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among, ids } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { type EmployeeRowFragment, employeeOperations } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { useEmployeePlaceFilters } from './useEmployeePlaceFilters.ts';

const EmployeeForm = lazyPart(() => import('./EmployeeForm.tsx').then((m) => m.EmployeeForm));

/** In ms. How often expired PIN locks are removed from the list. */
const LOCK_CHECK_INTERVAL = 60_000;

/** The people who receive equipment. */
export function EmployeesPage() {
  const t = useText();
  const list = useListState({
    sortBy: ['NAME', 'IDENTIFICATION', 'EMAIL'],
    filters: {
      status: among(STATUSES),
      sectorId: ids,
      jobRoleId: ids,
      groupId: ids,
      permission: among(EMPLOYEE_PERMISSIONS),
    },
  });
  const fields = t(($) => $.employees.fields, { returnObjects: true });
  const places = useEmployeePlaceFilters(list.chosen);
  const columns: TableColumn<EmployeeRowFragment>[] = [
    {
      id: 'NAME',
      header: fields.name,
      cell: ({ name, email }) => <IdentityCell title={name} detail={email} avatarName={name} />,
      isSortable: true,
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'IDENTIFICATION',
      header: fields.identification,
      cell: ({ identification }) => identification,
      isSortable: true,
    },
    { id: 'sector', header: fields.sectorId, cell: ({ sector }) => sector?.name, hideBelow: 'medium' },
    { id: 'jobRole', header: fields.jobRoleId, cell: ({ jobRole }) => jobRole?.name, hideBelow: 'large' },
    {
      id: 'group',
      header: fields.groupId,
      cell: ({ group }) => group?.name ?? <Text tone="muted">{t(($) => $.employees.columns.noGroup)}</Text>,
    },
    { id: 'status', header: t(($) => $.common.status), cell: (employee) => <EmployeeState employee={employee} /> },
  ];
  return (
    <ListPage
      texts={t(($) => $.employees.list, { returnObjects: true })}
      list={list}
      operations={employeeOperations}
      columns={columns}
      filters={[
        ...places,
        {
          name: 'permission',
          label: fields.permission,
          options: EMPLOYEE_PERMISSIONS.map((value) => ({ value, label: t(($) => $.employees.permission[value]) })),
        },
        useStatusFilter(),
      ]}
      icon={Users}
      nameOf={({ name }) => name}
      permission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <EmployeeForm id={id} />}
    />
  );
}

/** The status, and badges for a locked or missing PIN, which prevents withdrawals. */
function EmployeeState({ employee }: { employee: EmployeeRowFragment }) {
  const t = useText();
  const format = useFormat();
  const { status, hasPin, pinLockedUntil } = employee;
  const now = useNow(LOCK_CHECK_INTERVAL);
  const isLocked = pinLockedUntil && Date.parse(pinLockedUntil) > now;
  return (
    <Inline gap={1}>
      <RecordStatus status={status} />
      {isLocked && (
        <StatusBadge tone="danger">
          {t(($) => $.employees.columns.pinLocked, { time: format.time(pinLockedUntil) })}
        </StatusBadge>
      )}
      {status === 'ACTIVE' && !hasPin && (
        <StatusBadge tone="warning" icon={null}>
          {t(($) => $.employees.columns.noPin)}
        </StatusBadge>
      )}
    </Inline>
  );
}
