import type { ReactNode } from 'react';
import { InboxList } from '#ui-kit';
import { type InboxEntryFieldsFragment, useMarkInboxEntryMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { TakeCare } from './TakeCare.tsx';
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
        detail: detailOf(entry, t, format),
        action: canBeTaken(entry) && <TakeCare id={entry.id} />,
      }))}
      onRead={read}
      onOpen={(id) => {
        read(id);
        onOpen?.();
      }}
    />
  );
}

/** Messages about what was already over, and taken ones, need nobody. */
const canBeTaken = ({ takenAt, events }: InboxEntryFieldsFragment): boolean =>
  !takenAt && events.some(({ kind }) => kind !== 'MACHINE_BACK');

/** The details of the events, and who takes care. */
function detailOf(
  entry: InboxEntryFieldsFragment,
  t: ReturnType<typeof useText>,
  format: ReturnType<typeof useFormat>,
): string {
  const { takenAt, takenByName, escalatedAt } = entry;
  const care = takenAt && t(($) => $.inbox.takenBy, { name: takenByName ?? '–', time: format.dateTime(takenAt) });
  const late = escalatedAt && !takenAt && t(($) => $.inbox.escalated);
  return [messageText(entry, t, format).detail, care, late].filter(Boolean).join(' · ');
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
