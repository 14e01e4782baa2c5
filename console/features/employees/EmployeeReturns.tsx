import { Undo2 } from 'lucide-react';
import { Card, EmptyState } from '#ui-kit';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { ListPager } from '#console/crud/ListPager.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetEmployeeReturnsQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { ReturnHistory } from './ReturnHistory.tsx';

/** The returns of an employee, newest first, in pages. */
export function EmployeeReturns({ employeeId }: { employeeId: string }) {
  const t = useText();
  const { list, pageToken } = useTabPages({ view: 'returns' });
  const query = useGetEmployeeReturnsQuery({
    variables: { employeeId, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const page = (query.data ?? query.previousData)?.listPieceReturns;
  const texts = t(($) => $.employeeRecord.returns, { returnObjects: true });
  return (
    <Card title={texts.history} detail={texts.help}>
      {query.error && !page && (
        <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !page && <FieldSkeletons />}
      {page?.items.length === 0 && (
        <EmptyState variant="new" icon={Undo2} title={texts.none} description={texts.noneText} />
      )}
      {page && page.items.length > 0 && <ReturnHistory items={page.items} onChanged={() => void query.refetch()} />}
      {page && (page.previousToken ?? page.nextToken) && (
        <ListPager list={list} page={page} title={texts.history} isLoading={query.loading && !query.data} />
      )}
    </Card>
  );
}
