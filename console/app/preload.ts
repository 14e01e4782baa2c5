import { session } from '#console/auth/session.ts';
import { loadTexts } from '#console/i18n/i18n.ts';
import { fetchBranding } from '#console/tenant/branding.ts';
import type { AppRoute } from './app-route.ts';
import { GUEST_PAGES, SIGN_IN } from './guest-pages.ts';

/** Fetches the requested page while the session is restored and React is loaded. */
export function preloadRequested(): void {
  const guestPage = GUEST_PAGES.find(({ path }) => path === location.pathname);
  if (guestPage) return preload(() => loadGuestPage(guestPage));
  preload(async () => (await import('./page-routes.ts')).preloadPage(location.pathname));
  const stop = session.subscribe(() => {
    stop();
    if (session.get().status === 'signedOut') preload(() => loadGuestPage(SIGN_IN));
  });
}

const loadGuestPage = ({ page, texts = [] }: AppRoute) => Promise.all([page(), loadTexts(texts), fetchBranding()]);

/** A failure is reported when the page is opened. */
const preload = (load: () => Promise<unknown>): void => void load().catch(() => undefined);
