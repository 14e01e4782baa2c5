import { type NavigationGroup } from '#ui-kit';
import { redirectOf } from '#console/auth/guards.ts';
import type { SessionState } from '#console/auth/session.ts';
import type { Text } from '#console/i18n/useText.ts';
import type { AppRoute } from './app-route.ts';
import { PAGE_GROUPS } from './page.ts';
import { PAGES } from './routes.tsx';

/** The sidebar: the pages that the user may open, by group (N6, N7). */
export function navigationOf(state: SessionState, t: Text): NavigationGroup[] {
  const open = PAGES.filter((page) => isInSidebar(page, state));
  const toItem = ({ path, icon, title }: AppRoute) => (icon ? [{ id: path, href: path, icon, label: title(t) }] : []);
  const ungrouped = { id: 'top', items: open.filter(({ group }) => !group).flatMap(toItem) };
  const groups = PAGE_GROUPS.map((group) => ({
    id: group,
    title: t(($) => $.shell.groups[group]),
    items: open.filter((page) => page.group === group).flatMap(toItem),
  }));
  return [ungrouped, ...groups].filter(({ items }) => items.length > 0);
}

const isInSidebar = ({ guard, sidebar, path, icon }: AppRoute, state: SessionState): boolean =>
  icon !== undefined &&
  redirectOf(guard, state, path) === undefined &&
  (!sidebar || redirectOf(sidebar, state, path) === undefined);
