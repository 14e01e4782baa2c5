import { UserCheck } from 'lucide-react';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { ListPage } from '#console/crud/ListPage.tsx';
import { STATUSES, useStatusFilter } from '#console/crud/status.ts';
import { among, ids } from '#console/crud/url-state.ts';
import { useListState } from '#console/crud/useListState.ts';
import { ruleExceptionOperations } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { EMPLOYEE_FILTER } from '#console/pickers/lazy-noun-filter.ts';
import { useRecordFilter } from '#console/pickers/useRecordFilter.tsx';
import { useExceptionColumns } from '#console/records/useExceptionColumns.tsx';
import { useSearchParams } from '#console/router/hooks.ts';

const RuleExceptionForm = lazyPart(() => import('./RuleExceptionForm.tsx').then((m) => m.RuleExceptionForm));

/** The exceptions of single employees to the rules of their groups. */
export function RuleExceptionsPage() {
  const t = useText();
  const list = useListState({
    list: 'listRuleExceptions',
    sortBy: ['VALID_UNTIL', 'CREATED_AT'],
    filters: { status: among(STATUSES), employeeId: ids },
  });
  const productId = useSearchParams()[0].get('productId') ?? undefined;
  const employeeId = list.chosen['employeeId']?.[0];
  const employee = useRecordFilter({
    noun: EMPLOYEE_FILTER,
    name: 'employeeId',
    label: t(($) => $.ruleExceptions.fields.employeeId),
    chosenId: employeeId,
    isShown: true,
  });
  return (
    <ListPage
      texts={t(($) => $.ruleExceptions.list, { returnObjects: true })}
      list={list}
      operations={ruleExceptionOperations}
      columns={useExceptionColumns()}
      filters={[...employee, useStatusFilter()]}
      icon={UserCheck}
      nameOf={(exception) => exception.employee?.name ?? exception.reason}
      permission="EMPLOYEE_MANAGEMENT"
      drawer={(id) => <RuleExceptionForm id={id} employeeId={employeeId} productId={productId} />}
    />
  );
}
