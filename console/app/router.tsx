import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { redirectOf } from '#console/auth/guards.ts';
import { clearReturnTo, storeReturnTo } from '#console/auth/return-to.ts';
import { session } from '#console/auth/session.ts';
import { watchPermissions } from '#console/auth/watch-permissions.ts';
import { loadTexts, TITLES } from '#console/i18n/i18n.ts';
import { RootError } from './RootError.tsx';
import { RouteError } from './RouteError.tsx';
import { type AppRoute, BARE_PAGES, PAGES } from './routes.tsx';
import { BarePage } from './BarePage.tsx';
import { Root } from './Root.tsx';
import { forgetScrollOfNewPage } from './scroll.ts';
import { StartScreen } from './StartScreen.tsx';

/** The guard runs before the page's code is fetched. */
function toRoute({ path, params = '', guard, page, title, group, texts = [] }: AppRoute): RouteObject {
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

/** The sign-in page does not load the shell, nor Apollo Client, which the shell provides. */
async function loadShell() {
  const [{ Shell }] = await Promise.all([import('./shell/Shell.tsx'), loadTexts([TITLES])]);
  return Shell;
}

const loadShellOrNot = async () => (session.get().status === 'signedIn' ? loadShell() : BarePage);

/** The routes of all pages, with and without the shell. */
export function consoleRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RootError,
      // Shown until the code of the first page is loaded.
      HydrateFallback: StartScreen,
      children: [
        { ErrorBoundary: RouteError, children: BARE_PAGES.map(toRoute) },
        // Inside the shell, so that the shell stays visible when a page or the loading of its code fails.
        { lazy: { Component: loadShell }, children: [{ ErrorBoundary: RouteError, children: PAGES.map(toRoute) }] },
        {
          lazy: { Component: loadShellOrNot },
          children: [
            {
              path: '*',
              lazy: { Component: () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage) },
            },
          ],
        },
      ],
    },
  ];
}

/** Creates the router of the console. Leaves pages when the session ends or a permission is lost. */
export function createRouter() {
  forgetScrollOfNewPage();
  const router = createBrowserRouter(consoleRoutes());
  leaveWithSession(router);
  followPermissions(router);
  return router;
}

/**
 * When the session ends (expiry, sign-out, or in another tab), leaves its pages (N9). apollo/client.ts clears its data.
 */
function leaveWithSession(router: ReturnType<typeof createBrowserRouter>): void {
  let before = session.get().status;
  session.subscribe(() => {
    const { status } = session.get();
    const hasEnded = before === 'signedIn' && status !== 'signedIn';
    before = status;
    if (!hasEnded) return;
    const { pathname, search } = router.state.location;
    if (status === 'expired') storeReturnTo(pathname + search);
    else clearReturnTo();
    void router.navigate(status === 'expired' ? '/login?session=expired' : '/login');
  });
}

/** Runs the guards again when the permissions change, so that a page without permission closes. */
function followPermissions(router: ReturnType<typeof createBrowserRouter>): void {
  let before = session.get().permissions;
  session.subscribe(() => {
    const { permissions, status } = session.get();
    const hasChanged = status === 'signedIn' && before !== undefined && permissions !== before;
    before = permissions;
    if (hasChanged) void router.revalidate();
  });
  watchPermissions();
}
