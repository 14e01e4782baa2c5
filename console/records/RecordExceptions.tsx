import { UserCheck } from 'lucide-react';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetRecordExceptionsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordTable } from './RecordTable.tsx';
import { useExceptionColumns } from './useExceptionColumns.tsx';

/** The exceptions of an employee to the rules of the group, the latest first. */
export function RecordExceptions({ employeeId }: { employeeId: string }) {
  const t = useText();
  const { list, pageToken } = useTabPages({ view: 'exceptions' });
  const query = useGetRecordExceptionsQuery({
    variables: { filter: { employeeId: [employeeId] }, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const columns = useExceptionColumns().filter(({ id }) => id !== 'employee');
  return (
    <RecordTable
      texts={t(($) => $.ruleExceptions.ofRecord, { returnObjects: true })}
      icon={UserCheck}
      // The first column is the link of its row.
      columns={columns.map((column, index) => ({ ...column, isIdentity: index === 0, isSortable: false }))}
      query={query}
      page={(query.data ?? query.previousData)?.listRuleExceptions}
      list={list}
      rowHref={({ id }) => `/rule-exceptions/${id}`}
      actions={
        <Can permission="EMPLOYEE_MANAGEMENT">
          <LinkButton size="small" icon={UserCheck} href={`/rule-exceptions/new?employeeId=${employeeId}`}>
            {t(($) => $.ruleExceptions.list.create)}
          </LinkButton>
        </Can>
      }
    />
  );
}
