import { useApolloClient } from '@apollo/client/react';
import { Bell } from 'lucide-react';
import { useState } from 'react';
import { IconButton, onDemand, showToast } from '#ui-kit';
import { INBOX_FIELDS } from '#console/apollo/inbox-fields.ts';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { useGetUnreadInboxCountQuery, useOnInboxChangedSubscription } from '#console/generated/operations.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { useText } from '#console/i18n/useText.ts';

/** The largest number that the bell shows. */
const MOST = 99;

const InboxDrawer = onDemand(async () => {
  const [{ InboxDrawer: Part }] = await Promise.all([
    import('#console/features/inbox/InboxDrawer.tsx'),
    loadTexts(['crud', 'crudForm', 'inbox', 'validation', 'withdrawals']),
  ]);
  return Part;
});

/** The bell with the number of unread messages, which the server announces; it opens the latest messages. */
export function InboxBell() {
  const t = useText();
  const client = useApolloClient();
  const [isOpen, setOpen] = useState(false);
  const unread = useGetUnreadInboxCountQuery({ fetchPolicy: 'cache-first' }).data?.getUnreadInboxCount ?? 0;
  useOnInboxChangedSubscription({
    ignoreResults: true,
    onData: () => void refetchLists(client, INBOX_FIELDS),
  });
  const close = () => setOpen(false);
  const count = unread > MOST ? t(($) => $.shell.inbox.unreadMany) : t(($) => $.shell.inbox.unread, { count: unread });
  const label = t(($) => $.shell.inbox.open);
  return (
    <>
      <IconButton
        icon={Bell}
        label={unread > 0 ? `${label}: ${count}` : label}
        count={unread > MOST ? `${MOST}+` : unread || undefined}
        onPress={() => setOpen(true)}
      />
      <InboxDrawer
        isShown={isOpen}
        onFailure={() => {
          close();
          showToast({ tone: 'danger', title: t(($) => $.errors.boundary.newVersion) });
        }}
        props={{ isOpen, onClose: close }}
      />
    </>
  );
}
