import { LinkTabs } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** The tabs of notifications and webhooks. */
export function NotificationTabs({ current }: { current: 'notifications' | 'webhooks' }) {
  const t = useText();
  return (
    <LinkTabs
      label={t(($) => $.webhooks.tabs)}
      currentId={current}
      items={[
        { id: 'notifications', label: t(($) => $.notificationTriggers.list.title), href: '/notifications' },
        { id: 'webhooks', label: t(($) => $.webhooks.list.title), href: '/notifications/webhooks' },
      ]}
    />
  );
}
