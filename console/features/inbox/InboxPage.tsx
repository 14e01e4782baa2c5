import { SlidersHorizontal } from 'lucide-react';
import { Card, EmptyState, LinkButton, LinkTabs, Page } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { ListPager } from '#console/crud/ListPager.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { useGetUnreadInboxCountQuery, useListInboxEntriesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { InboxMessages } from './InboxMessages.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';

/** All messages of the user, or the unread ones (`?view=unread`). */
export function InboxPage() {
  const t = useText();
  const [params] = useSearchParams();
  const isUnread = params.get('view') === 'unread';
  const { pageToken, list } = useTabPages({ view: isUnread ? 'unread' : null });
  const query = useListInboxEntriesQuery({
    variables: { filter: isUnread ? { isUnread: true } : {}, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const page = query.data?.listInboxEntries;
  const unread = useGetUnreadInboxCountQuery({ fetchPolicy: 'cache-first' }).data?.getUnreadInboxCount ?? 0;
  return (
    <Page width="narrow">
      <PageTop
        subtitle={t(($) => $.inbox.subtitle)}
        actions={
          <LinkButton href="/profile#inbox" icon={SlidersHorizontal}>
            {t(($) => $.inbox.choose)}
          </LinkButton>
        }
      />
      <LinkTabs
        label={t(($) => $.inbox.views)}
        currentId={isUnread ? 'unread' : 'all'}
        items={[
          { id: 'all', label: t(($) => $.inbox.all), href: '/inbox' },
          {
            id: 'unread',
            label: t(($) => $.inbox.unread),
            href: '/inbox?view=unread',
            count: unread > 99 ? '99+' : unread || undefined,
          },
        ]}
      />
      <Card>
        {unread > 0 && <MarkAllRead />}
        {!page && query.error ? (
          <LoadFailure title={t(($) => $.inbox.loadFailed)} error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <InboxMessages entries={page?.items} emptyState={<Empty isUnread={isUnread} />} />
        )}
        {page && page.items.length > 0 && (
          <ListPager list={list} page={page} title={t(($) => $.inbox.label)} isLoading={query.loading} />
        )}
      </Card>
    </Page>
  );
}

function Empty({ isUnread }: { isUnread: boolean }) {
  const t = useText();
  return isUnread ? (
    <EmptyState variant="filtered" title={t(($) => $.inbox.emptyUnread)} />
  ) : (
    <EmptyState variant="new" title={t(($) => $.inbox.emptyTitle)} description={t(($) => $.inbox.emptyText)} />
  );
}
