import { Drawer, EmptyState, Inline, Link, LinkButton } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useListInboxEntriesQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { InboxMessages } from './InboxMessages.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';

/** Messages that the drawer shows. */
const LATEST = 12;

export type InboxDrawerProps = { isOpen: boolean; onClose: () => void };

/** The latest messages, beside any page. */
export function InboxDrawer({ isOpen, onClose }: InboxDrawerProps) {
  const t = useText();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t(($) => $.shell.titles.inbox)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <Inline justify="between" gap={2}>
          <Link href="/profile#inbox" onPress={onClose}>
            {t(($) => $.inbox.choose)}
          </Link>
          <LinkButton href="/inbox" onPress={onClose}>
            {t(($) => $.inbox.seeAll)}
          </LinkButton>
        </Inline>
      }
    >
      <Latest onOpen={onClose} />
    </Drawer>
  );
}

function Latest({ onOpen }: { onOpen: () => void }) {
  const t = useText();
  const query = useListInboxEntriesQuery({ variables: { limit: LATEST }, fetchPolicy: 'cache-and-network' });
  const page = query.data?.listInboxEntries;
  if (!page && query.error)
    return (
      <LoadFailure title={t(($) => $.inbox.loadFailed)} error={query.error} onRetry={() => void query.refetch()} />
    );
  return (
    <>
      {page?.items.some(({ readAt }) => !readAt) && <MarkAllRead />}
      <InboxMessages
        entries={page?.items}
        onOpen={onOpen}
        emptyState={
          <EmptyState variant="new" title={t(($) => $.inbox.emptyTitle)} description={t(($) => $.inbox.emptyText)} />
        }
      />
    </>
  );
}
