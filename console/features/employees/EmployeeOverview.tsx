import { useState } from 'react';
import { Grid, Stack } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';
import {
  type EmployeeFieldsFragment,
  useGetEmployeeAllowancesQuery,
  useGetEmployeeRequirementsQuery,
  useGetHoldingsQuery,
} from '#console/generated/operations.ts';
import { LatestWithdrawals } from '#console/records/lazy-parts.ts';
import { RecordSkeleton } from '#console/records/RecordSkeleton.tsx';
import { EmployeeAccount } from './EmployeeAccount.tsx';
import { EmployeeAllowances } from './EmployeeAllowances.tsx';
import { EmployeeDue } from './EmployeeDue.tsx';
import { EmployeeFacts } from './EmployeeFacts.tsx';
import { EmployeeHoldings } from './EmployeeHoldings.tsx';
import { EmployeeMustHold } from './EmployeeMustHold.tsx';

/** Withdrawals of which the person holds pieces, at most, on one page: more than anybody holds at once. */
const HOLDINGS_PAGE = 100;

/** An employee at a glance: what the person holds, what is due, what the rules allow, and the account at machines. */
export function EmployeeOverview({ employee }: { employee: EmployeeFieldsFragment }) {
  const { id } = employee;
  const mayReadWithdrawals = useCan('REPORT_ACCESS');
  const [page, setPage] = useState<string | null>();
  const holdings = useGetHoldingsQuery({
    variables: { employeeId: id, limit: HOLDINGS_PAGE, nextToken: page },
    fetchPolicy: 'cache-and-network',
  });
  const list = (holdings.data ?? holdings.previousData)?.listHoldings;
  const requirements = useGetEmployeeRequirementsQuery({ variables: { id }, fetchPolicy: 'cache-and-network' });
  const allowances = useGetEmployeeAllowancesQuery({
    variables: { employeeId: id },
    fetchPolicy: 'cache-and-network',
  });
  // All at once, because what comes later would push down what is already read.
  const isWaiting = [holdings, requirements, allowances].some(
    ({ loading, data, previousData }) => loading && !data && !previousData,
  );
  if (isWaiting)
    return (
      <Waiting>
        <RecordSkeleton />
      </Waiting>
    );
  return (
    <Grid parts="2-1">
      <Stack gap={4}>
        <EmployeeHoldings query={holdings} list={list} onPage={setPage} />
        <EmployeeAllowances employee={employee} query={allowances} />
      </Stack>
      <Stack gap={4}>
        <EmployeeMustHold employee={employee} query={requirements} />
        <EmployeeDue holdings={list?.items} />
        <EmployeeAccount employee={employee} />
        <EmployeeFacts employee={employee} />
        {mayReadWithdrawals && <LatestWithdrawals noun="employeeId" id={id} />}
      </Stack>
    </Grid>
  );
}
