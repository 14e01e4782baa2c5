import type { ComponentType } from 'react';
import { redirect, type RouteObject } from 'react-router';
import type { IconType } from '#ui-kit';
import { type Guard, redirectOf } from '#console/auth/guards.ts';
import { session } from '#console/auth/session.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
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

/** The guard runs before the page's code is fetched. */
export function toRoute({ path, params = '', guard, page, title, group, texts = [] }: AppRoute): RouteObject {
  return {
    path: `${path}${params}`,
    handle: { path, title, group },
    loader: ({ request }) => {
      const url = new URL(request.url);
      const target = redirectOf(guard, session.get(), url.pathname + url.search);
      return target ? redirect(target) : null;
    },
    lazy: {
      Component: async () => {
        const [component] = await Promise.all([page(), loadTexts(texts)]);
        return component;
      },
    },
  };
}
