import type { ComponentType } from 'react';
import type { IconType } from '#ui-kit';
import { type Guard, redirectOf } from '#console/auth/guards.ts';
import { session } from '#console/auth/session.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import type { Route } from '#console/router/route.ts';
import type { PageHandle } from './page.ts';

/** One page of the console: its address, guard, title and code. */
export type AppRoute = PageHandle & {
  /** Appended to the path: `/:id?` for a list with drawers. */
  params?: string;
  guard: Guard;
  page: () => Promise<ComponentType>;
  /** Texts of the page besides those of the start and of the shell. */
  texts?: readonly string[];
  /** A page with an icon is in the sidebar, in its group, in the order of this table (N6, N7). */
  icon?: IconType;
  /** Further limits who sees the page in the sidebar. */
  sidebar?: Guard;
};

export const patternOf = ({ path, params = '' }: AppRoute): string => path + params;

/** The guard runs before the page's code is fetched. */
export function toRoute(appRoute: AppRoute, layout?: Route['layout']): Route {
  const { path, guard, page, title, group, texts = [] } = appRoute;
  return {
    pattern: patternOf(appRoute),
    handle: { path, title, group } satisfies PageHandle,
    redirect: (address) => redirectOf(guard, session.get(), address),
    layout,
    page: async () => {
      const [component] = await Promise.all([page(), loadTexts(texts)]);
      return component;
    },
  };
}
