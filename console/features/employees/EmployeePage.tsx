import { lazyPart } from '#console/crud/lazy-part.tsx';
import { useCan } from '#console/auth/Can.tsx';
import { type EmployeeFieldsFragment, employeeOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { IssuedSheets, RecordExceptions, RecordTrainings, RecordWithdrawals } from '#console/records/lazy-parts.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { RecordTabs, type RecordView } from '#console/records/RecordTabs.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useLocation } from '#console/router/hooks.ts';
import { EmployeeOverview } from './EmployeeOverview.tsx';
import { EmployeeReturns } from './EmployeeReturns.tsx';
import { EmployeeTop } from './EmployeeTop.tsx';

const EmployeeForm = lazyPart(() => import('./EmployeeForm.tsx').then((m) => m.EmployeeForm));

/** The page of an employee: what the person holds, may take and took, and what happened to the record. */
export function EmployeePage({ id }: { id: string }) {
  const t = useText();
  const query = employeeOperations.useGet(id);
  return (
    <RecordPage
      query={query}
      record={query.data?.getEmployee}
      failedTitle={t(($) => $.employees.form.loadFailed)}
      skeleton={<RecordSkeleton />}
    >
      {(employee) => <LoadedEmployee employee={employee} />}
    </RecordPage>
  );
}

function LoadedEmployee({ employee }: { employee: EmployeeFieldsFragment }) {
  const isEditing = useLocation().pathname.endsWith('/edit');
  return (
    <>
      <EmployeeTop employee={employee} />
      <RecordTabs id={employee.id} views={useViews(employee)} />
      {isEditing && (
        <RecordEdit id={employee.id}>
          <EmployeeForm id={employee.id} />
        </RecordEdit>
      )}
    </>
  );
}

/** The views that the user may read. */
function useViews(employee: EmployeeFieldsFragment): RecordView[] {
  const { id } = employee;
  const t = useText();
  const mayReadWithdrawals = useCan('REPORT_ACCESS');
  const mayReadSheets = useCan(['REPORT_ACCESS', 'EMPLOYEE_MANAGEMENT']);
  const texts = t(($) => $.employeeRecord.views, { returnObjects: true });
  const withdrawals = {
    id: 'withdrawals',
    label: texts.withdrawals,
    content: () => <RecordWithdrawals noun="employeeId" id={id} />,
  };
  return [
    { id: 'overview', label: texts.overview, content: () => <EmployeeOverview employee={employee} /> },
    ...(mayReadWithdrawals ? [withdrawals] : []),
    { id: 'trainings', label: texts.trainings, content: () => <RecordTrainings employeeId={id} /> },
    ...(mayReadSheets
      ? [{ id: 'sheets', label: texts.sheets, content: () => <IssuedSheets employee={employee} /> }]
      : []),
    { id: 'returns', label: texts.returns, content: () => <EmployeeReturns employeeId={id} /> },
    { id: 'exceptions', label: texts.exceptions, content: () => <RecordExceptions employeeId={id} /> },
    ...useHistoryView(id),
  ];
}
