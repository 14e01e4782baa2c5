import { LinkTabs } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** The tabs of users and permission roles. */
export function UsersTabs({ current }: { current: 'users' | 'roles' }) {
  const t = useText();
  return (
    <LinkTabs
      label={t(($) => $.consoleUsers.tabs)}
      currentId={current}
      items={[
        { id: 'users', label: t(($) => $.consoleUsers.list.title), href: '/users' },
        { id: 'roles', label: t(($) => $.permissionRoles.list.title), href: '/users/roles' },
      ]}
    />
  );
}
