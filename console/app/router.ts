import { clearReturnTo, storeReturnTo } from '#console/auth/return-to.ts';
import { session } from '#console/auth/session.ts';
import { watchPermissions } from '#console/auth/watch-permissions.ts';
import { browserHistory, type History } from '#console/router/history.ts';
import { paramsOf, type Route } from '#console/router/route.ts';
import { Router } from '#console/router/router.ts';
import { toRoute } from './app-route.ts';
import { GUEST_PAGES } from './guest-pages.ts';
import { forgetScrollOfNewPage, restoreScrollOfContent, saveScroll } from './scroll.ts';

const guestRoutes = GUEST_PAGES.map((page) => toRoute(page));

/** The sign-in page loads neither the table of the other pages nor the shell, which has Apollo Client. */
const findRoute = (pathname: string): Route | Promise<Route> =>
  guestRoutes.find(({ pattern = '' }) => paramsOf(pattern, pathname)) ??
  import('./page-routes.ts').then(({ pageRouteOf }) => pageRouteOf(pathname));

/** Creates a router of all pages. */
export const createRouter = (history: History): Router => new Router({ history, find: findRoute, onLeave: saveScroll });

/** Creates the router of this tab. Leaves pages when the session ends or a permission is lost. */
export function startRouter(): Router {
  forgetScrollOfNewPage();
  restoreScrollOfContent();
  const router = createRouter(browserHistory());
  leaveWithSession(router);
  followPermissions(router);
  return router;
}

/**
 * When the session ends (expiry, sign-out, or in another tab), leaves its pages (N9), except a form with unsaved values that
 * outlives an expiry. apollo/client.ts clears its data.
 */
function leaveWithSession(router: Router): void {
  let before = session.get().status;
  session.subscribe(() => {
    const { status } = session.get();
    const hasEnded = before === 'signedIn' && status !== 'signedIn';
    before = status;
    if (!hasEnded || session.isPageKept()) return;
    const { pathname, search } = router.get().location;
    if (status === 'expired') storeReturnTo(pathname + search);
    else clearReturnTo();
    void router.navigate(status === 'expired' ? '/login?session=expired' : '/login');
  });
}

/** Runs the guards again when the permissions change, so that a page without permission closes. */
function followPermissions(router: Router): void {
  let before = session.get().permissions;
  session.subscribe(() => {
    const { permissions, status } = session.get();
    const hasChanged = status === 'signedIn' && before !== undefined && permissions !== before;
    before = permissions;
    if (hasChanged) router.recheck();
  });
  watchPermissions();
}
