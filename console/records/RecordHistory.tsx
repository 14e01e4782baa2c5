import { History } from 'lucide-react';
import { Card, EmptyState, LinkButton, Timeline, type TimelineItem } from '#ui-kit';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { ListPager } from '#console/crud/ListPager.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetRecordHistoryQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { toneOf } from './audit-entry.ts';
import { HistoryChanges } from './HistoryChanges.tsx';
import { HistorySentence } from './HistorySentence.tsx';

type RecordHistoryProps = {
  id: string;
  /** The page of the audit trail with all entries about the record. */
  searchHref?: string;
};

/** What happened to a record, newest first: who did what, and when. For administrators, who may read the audit trail. */
export function RecordHistory({ id, searchHref = `/audit-logs?targetEntityID=${id}` }: RecordHistoryProps) {
  const t = useText();
  const format = useFormat();
  const { list, pageToken } = useTabPages({ view: 'history' });
  const query = useGetRecordHistoryQuery({
    variables: { id, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const page = (query.data ?? query.previousData)?.listAuditLogs;
  const texts = t(($) => $.auditLogs.history, { returnObjects: true });
  const items = page?.items.map((entry): TimelineItem => ({
    id: entry.id,
    title: <HistorySentence entry={entry} />,
    detail: <HistoryChanges entry={entry} />,
    time: format.dateTime(entry.createdAt),
    dateTime: entry.createdAt,
    tone: toneOf(entry),
  }));
  return (
    <Card
      title={texts.title}
      detail={texts.help}
      actions={
        <LinkButton size="small" variant="ghost" href={searchHref}>
          {texts.searchAll}
        </LinkButton>
      }
    >
      {query.error && !page && (
        <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {!query.error && !page && <FieldSkeletons />}
      {items && (
        <Timeline
          label={texts.title}
          items={items}
          emptyState={
            <EmptyState variant="new" icon={History} title={texts.emptyTitle} description={texts.emptyText} />
          }
        />
      )}
      {page && (page.previousToken ?? page.nextToken) && (
        <ListPager list={list} page={page} title={texts.title} isLoading={query.loading && !query.data} />
      )}
    </Card>
  );
}
