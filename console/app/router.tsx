import { createBrowserRouter, type RouteObject } from 'react-router';
import { clearReturnTo, storeReturnTo } from '#console/auth/return-to.ts';
import { session } from '#console/auth/session.ts';
import { watchPermissions } from '#console/auth/watch-permissions.ts';
import { toRoute } from './app-route.ts';
import { GUEST_PAGES } from './guest-pages.ts';
import { Root } from './Root.tsx';
import { RootError } from './RootError.tsx';
import { RouteError } from './RouteError.tsx';
import { forgetScrollOfNewPage, restoreScrollOfContent } from './scroll.ts';
import { StartScreen } from './StartScreen.tsx';

const ROOT = 'root';

/** The routes of guests. `others`: routes beside them. */
export const rootRoutes = (others: RouteObject[] = []): RouteObject[] => [
  {
    id: ROOT,
    Component: Root,
    ErrorBoundary: RootError,
    // Shown until the code of the first page is loaded.
    HydrateFallback: StartScreen,
    children: [{ ErrorBoundary: RouteError, children: GUEST_PAGES.map(toRoute) }, ...others],
  },
];

/** The sign-in page loads neither the table of the other pages nor the shell, which has Apollo Client. */
const loadPageRoutes = () => import('./page-routes.ts');

/** Creates the router of the console. Leaves pages when the session ends or a permission is lost. */
export function createRouter() {
  forgetScrollOfNewPage();
  restoreScrollOfContent();
  const router = createBrowserRouter(rootRoutes(), {
    patchRoutesOnNavigation: async ({ patch }) => patch(ROOT, (await loadPageRoutes()).pageRoutes()),
  });
  leaveWithSession(router);
  followPermissions(router);
  return router;
}

/**
 * When the session ends (expiry, sign-out, or in another tab), leaves its pages (N9), except a form with unsaved values that
 * outlives an expiry. apollo/client.ts clears its data.
 */
function leaveWithSession(router: ReturnType<typeof createBrowserRouter>): void {
  let before = session.get().status;
  session.subscribe(() => {
    const { status } = session.get();
    const hasEnded = before === 'signedIn' && status !== 'signedIn';
    before = status;
    if (!hasEnded || session.isPageKept()) return;
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
