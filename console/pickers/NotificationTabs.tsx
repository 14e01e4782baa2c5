import { LinkTabs } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** The tabs of what is sent without being asked: notifications, webhooks and scheduled reports. */
export function NotificationTabs({ current }: { current: 'notifications' | 'webhooks' | 'reports' }) {
  const t = useText();
  return (
    <LinkTabs
      label={t(($) => $.webhooks.tabs)}
      currentId={current}
      items={[
        { id: 'notifications', label: t(($) => $.notificationTriggers.list.title), href: '/notifications' },
        { id: 'reports', label: t(($) => $.reportSchedules.list.title), href: '/report-schedules' },
        { id: 'webhooks', label: t(($) => $.webhooks.list.title), href: '/notifications/webhooks' },
      ]}
    />
  );
}
