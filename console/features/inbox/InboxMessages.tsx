import type { ReactNode } from 'react';
import { InboxList } from '#ui-kit';
import { type InboxEntryFieldsFragment, useMarkInboxEntryMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { messageText } from './message-text.ts';

type InboxMessagesProps = {
  /** Undefined while they load. */
  entries: readonly InboxEntryFieldsFragment[] | undefined;
  emptyState: ReactNode;
  /** Called when a message is opened. */
  onOpen?: () => void;
};

/** Messages with the words and times of the reader. Opening one marks it as read. */
export function InboxMessages({ entries, emptyState, onOpen }: InboxMessagesProps) {
  const t = useText();
  const format = useFormat();
  const [mark] = useMarkInboxEntryMutation({ refetchQueries: ['GetUnreadInboxCount'] });
  const read = (id: string) => {
    if (entries?.some((entry) => entry.id === id && !entry.readAt))
      void mark({ variables: { inboxEntryId: id, isRead: true } });
  };
  return (
    <InboxList
      label={t(($) => $.inbox.label)}
      unreadLabel={t(($) => $.inbox.unreadLabel)}
      readLabel={t(($) => $.inbox.markRead)}
      loading={entries ? undefined : { label: t(($) => $.inbox.loading), rows: 5 }}
      emptyState={emptyState}
      items={(entries ?? []).map((entry) => ({
        ...messageText(entry, t, format),
        id: entry.id,
        time: timeOf(entry, t, format),
        dateTime: entry.createdAt,
        isUnread: !entry.readAt,
      }))}
      onRead={read}
      onOpen={(id) => {
        read(id);
        onOpen?.();
      }}
    />
  );
}

/** "3 minutes ago · Notification: Blocked channels". */
function timeOf(
  { createdAt, triggerName }: InboxEntryFieldsFragment,
  t: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
): string {
  const ago = format.relative(createdAt);
  return triggerName ? `${ago} · ${t(($) => $.inbox.because, { name: triggerName })}` : ago;
}
