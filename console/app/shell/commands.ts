import { File, Keyboard, LogOut, Plus } from 'lucide-react';
import type { CommandGroup } from '#ui-kit';
import { redirectOf } from '#console/auth/guards.ts';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { session, type SessionState } from '#console/auth/session.ts';
import type { Text } from '#console/i18n/useText.ts';
import { nounText } from '#console/nouns/noun-text.ts';
import { NOUNS } from '#console/nouns/nouns.ts';
import type { AppRoute } from '../app-route.ts';
import { PAGES } from '../routes.tsx';
import { pageCommand } from './useRecentCommands.ts';

/** Listed before all other pages (N10). Pages that the user may not open are left out. */
const FIRST_PAGES = [
  '/admin',
  '/admin/customers',
  '/admin/system-users',
  '/',
  '/employees',
  '/job-roles',
  '/sectors',
  '/products',
  '/machines',
  '/withdrawals',
];

/** Only redirects lead to this page. */
const NOT_LISTED = '/unauthorized';

const rankOf = ({ path }: AppRoute): number => {
  const place = FIRST_PAGES.indexOf(path);
  return place === -1 ? FIRST_PAGES.length : place;
};

/** The index of a page in the table of routes. */
const placeOf = ({ path }: { path: string }): number => PAGES.findIndex((page) => page.path === path);

/** The pages that the user may open, FIRST_PAGES first. */
const pagesOf = (state: SessionState): AppRoute[] =>
  PAGES.filter(({ path, guard }) => path !== NOT_LISTED && redirectOf(guard, state, path) === undefined).toSorted(
    (one, other) => rankOf(one) - rankOf(other),
  );

/** All commands of the user: pages, forms of new records, actions. */
export function commandsOf(state: SessionState, t: Text, showShortcuts: () => void): CommandGroup[] {
  const pages = pagesOf(state);
  const open = new Set(pages.map(({ path }) => path));
  const creatable = NOUNS.filter(
    ({ path, hasNewForm, writePermissions }) =>
      hasNewForm && open.has(path) && meetsRequirement(state, writePermissions),
  ).toSorted((one, other) => placeOf(one) - placeOf(other));
  return [
    {
      id: 'pages',
      title: t(($) => $.quickAccess.palette.pages),
      commands: pages.map(({ path, icon, title, group }) => ({
        id: pageCommand(path),
        label: title(t),
        detail: group && t(($) => $.shell.groups[group]),
        // Pages that are not in the sidebar have no icon of their own.
        icon: icon ?? File,
        href: path,
      })),
    },
    {
      id: 'create',
      title: t(($) => $.quickAccess.palette.create),
      commands: creatable.map(({ path, type, texts }) => ({
        id: `new ${path}`,
        label: nounText(texts, 'list.create') ?? type,
        icon: Plus,
        href: `${path}/new`,
      })),
    },
    {
      id: 'actions',
      title: t(($) => $.quickAccess.palette.actions),
      commands: [
        {
          id: 'shortcuts',
          label: t(($) => $.shell.shortcuts.title),
          icon: Keyboard,
          shortcut: '?',
          onAction: showShortcuts,
        },
        { id: 'sign-out', label: t(($) => $.shell.signOut), icon: LogOut, onAction: () => void session.signOut() },
      ],
    },
  ];
}

/** Leads to the withdrawals that match the text: of people, products and machines. */
export function withdrawalsCommand(state: SessionState, t: Text, text: string): CommandGroup[] {
  const page = pagesOf(state).find(({ path }) => path === '/withdrawals');
  const search = text.trim();
  if (!page || search === '') return [];
  const label = t(($) => $.quickAccess.palette.inWithdrawals, { text: search });
  const href = `${page.path}?${new URLSearchParams({ search })}`;
  const command = { id: `search ${page.path}`, label, icon: page.icon, href };
  return [{ id: 'withdrawals', title: page.title(t), isSearched: true, commands: [command] }];
}
