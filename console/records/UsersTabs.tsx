import { LinkTabs } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';

const TABS = [
  { id: 'users', texts: 'consoleUsers', href: '/users' },
  { id: 'roles', texts: 'permissionRoles', href: '/users/roles' },
] as const;

/** The tabs of users and permission roles. */
export function UsersTabs({ current }: { current: (typeof TABS)[number]['id'] }) {
  const t = useText();
  return (
    <LinkTabs
      label={t(($) => $.shell.tabs.users)}
      currentId={current}
      items={TABS.map(({ id, texts, href }) => ({ id, label: nounText(texts, 'list.title') ?? id, href }))}
    />
  );
}
