import { createBrowserRouter, redirect, type RouteObject } from 'react-router';
import { redirectOf } from '#console/auth/guards.ts';
import { forgetEverything } from '#console/auth/permissions.ts';
import { clearReturnTo, storeReturnTo } from '#console/auth/return-to.ts';
import { session } from '#console/auth/session.ts';
import { watchPermissions } from '#console/auth/watch-permissions.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { RootError } from './RootError.tsx';
import { RouteError } from './RouteError.tsx';
import { type AppRoute, BARE_PAGES, PAGES } from './routes.tsx';
import { Root } from './Root.tsx';
import { Shell, ShellOrNot } from './shell/Shell.tsx';
import { StartScreen } from './StartScreen.tsx';

/** A page's guard runs before its code is even asked for. */
function toRoute({ path, params = '', guard, page, title, group }: AppRoute): RouteObject {
  return {
    path: `${path}${params}`,
    handle: { path, title, group },
    loader: ({ request }) => {
      const url = new URL(request.url);
      const instead = redirectOf(guard, session.get(), url.pathname + url.search);
      return instead ? redirect(instead) : null;
    },
    lazy: { Component: page },
  };
}

/** Every page with its guard, in the shell or bare. */
export function consoleRoutes(): RouteObject[] {
  return [
    {
      Component: Root,
      ErrorBoundary: RootError,
      // Until the code of the first page is there.
      HydrateFallback: StartScreen,
      children: [
        { ErrorBoundary: RouteError, children: BARE_PAGES.map(toRoute) },
        // Within the shell, so that it stays where a page, or the loading of its code, fails.
        { Component: Shell, children: [{ ErrorBoundary: RouteError, children: PAGES.map(toRoute) }] },
        { Component: ShellOrNot, children: [{ path: '*', Component: NotFoundPage }] },
      ],
    },
  ];
}

export function createRouter() {
  const router = createBrowserRouter(consoleRoutes());
  leaveWithSession(router);
  followPermissions(router);
  return router;
}

/**
 * When the session ends, by expiry, here or in another tab, no page of it stays on the screen (N9), and no data: the next
 * to sign in here may be somebody else.
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
    void forgetEverything();
  });
}

/** When what the person may do has changed, the guards run again: a page that is no longer theirs closes. */
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
