import { Users } from 'lucide-react';
import { EMPLOYEE_PERMISSIONS } from '#api/features/employees/employee-values.rules.ts';
import { EMPLOYEE_NEEDS } from '#api/features/safety/employee-need.rules.ts';
import { IdentityCell, type TableColumn, Text } from '#ui-kit';
import { ImportButton } from '#console/crud/ImportButton.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among, ids } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { employeeOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { type EmployeeListRow, EmployeeNeeds, hasNeeds } from './EmployeeNeeds.tsx';
import { EmployeeQueueTabs } from './EmployeeQueueTabs.tsx';
import { EmployeeSheets } from './EmployeeSheets.tsx';
import { EmployeeState } from './EmployeeState.tsx';
import { useEmployeePlaceFilters } from './useEmployeePlaceFilters.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';

const EmployeeForm = lazyPart(() => import('./EmployeeForm.tsx').then((m) => m.EmployeeForm));

const PrintLabels = lazyPart(() => import('#console/records/PrintLabels.tsx').then((m) => m.PrintLabels));

const loadChangeDialog = () => import('./EmployeeChangeDialog.tsx').then((m) => m.EmployeeChangeDialog);

/** The people who receive equipment. A row links to the person's page. */
export function EmployeesPage() {
  const t = useText();
  const list = useListState({
    list: 'listEmployees',
    sortBy: ['NAME', 'IDENTIFICATION', 'EMAIL'],
    filters: {
      status: among(STATUSES),
      sectorId: ids,
      jobRoleId: ids,
      groupId: ids,
      costCenterId: ids,
      permission: among(EMPLOYEE_PERMISSIONS),
      need: among(EMPLOYEE_NEEDS),
    },
  });
  const fields = t(($) => $.employees.fields, { returnObjects: true });
  const places = useEmployeePlaceFilters(list.chosen);
  const columns: TableColumn<EmployeeListRow>[] = [
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
    {
      id: 'sector',
      header: fields.sectorId,
      cell: ({ sector }) => sector && <Related type="Sector" record={sector} />,
      hideBelow: 'medium',
    },
    {
      id: 'jobRole',
      header: fields.jobRoleId,
      cell: ({ jobRole }) => jobRole && <Related type="JobRole" record={jobRole} />,
      hideBelow: 'large',
    },
    {
      id: 'group',
      header: fields.groupId,
      cell: ({ group }) =>
        group ? (
          <Related type="Group" record={group} />
        ) : (
          <Text tone="muted">{t(($) => $.employees.columns.noGroup)}</Text>
        ),
    },
    { id: 'status', header: t(($) => $.common.status), cell: (employee) => <EmployeeState employee={employee} /> },
    {
      id: 'needs',
      header: t(($) => $.employees.queue.filter),
      cell: ({ needs }) => hasNeeds(needs) && <EmployeeNeeds needs={needs} />,
      width: '180px',
    },
  ];
  return (
    <ListPage
      texts={t(($) => $.employees.list, { returnObjects: true })}
      list={list}
      operations={employeeOperations}
      actions={<EmployeeSheets filter={list.variables.filter} />}
      importAction={<ImportButton noun="EMPLOYEE" />}
      columns={columns}
      filters={[
        ...places,
        {
          name: 'permission',
          label: fields.permission,
          options: EMPLOYEE_PERMISSIONS.map((value) => ({ value, label: t(($) => $.employees.permission[value]) })),
        },
        {
          name: 'need',
          label: t(($) => $.employees.queue.filter),
          options: EMPLOYEE_NEEDS.map((value) => ({ value, label: t(($) => $.employees.queue[value]) })),
        },
        useStatusFilter(),
      ]}
      icon={Users}
      top={<EmployeeQueueTabs chosen={list.chosen['need']} />}
      nameOf={({ name }) => name}
      selectionActions={(rows) => <PrintLabels kinds={['EMPLOYEE']} records={rows} isSmall />}
      changeDialog={loadChangeDialog}
      permission="EMPLOYEE_MANAGEMENT"
      rowHref={({ id }) => `/employees/${id}`}
      drawer={() => <EmployeeForm id={undefined} />}
    />
  );
}

function Related({ type, record: { id, name } }: { type: string; record: { id: string; name: string } }) {
  return (
    <RecordLink type={type} id={id}>
      {name}
    </RecordLink>
  );
}
