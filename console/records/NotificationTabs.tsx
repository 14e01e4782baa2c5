import { LinkTabs } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';

const TABS = [
  { id: 'notifications', texts: 'notificationTriggers', href: '/notifications' },
  { id: 'reports', texts: 'reportSchedules', href: '/report-schedules' },
  { id: 'webhooks', texts: 'webhooks', href: '/notifications/webhooks' },
] as const;

/** The tabs of what is sent without being asked: notifications, webhooks and scheduled reports. */
export function NotificationTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  const t = useText();
  return (
    <LinkTabs
      label={t(($) => $.shell.tabs.notifications)}
      currentId={current}
      items={TABS.map(({ id, texts, href }) => ({ id, label: nounText(texts, 'list.title') ?? id, href }))}
    />
  );
}
