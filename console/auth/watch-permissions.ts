import { refreshPermissions } from './permissions.ts';
import { session } from './session.ts';

/** In ms. A change of permissions must be noticed within a minute (R7). */
const INTERVAL = 30_000;
/** In ms. Limits the requests when the api refuses many operations. */
const MIN_INTERVAL = 5000;

/** Refetches the permissions every 30 s, when the user returns to the page, and when the api refuses an operation. */
export function watchPermissions(): void {
  let fetchedAt = 0;
  const refresh = () => {
    const isVisible = document.visibilityState === 'visible';
    if (!isVisible || Date.now() - fetchedAt < MIN_INTERVAL) return;
    fetchedAt = Date.now();
    void refreshPermissions();
  };
  setInterval(refresh, INTERVAL);
  document.addEventListener('visibilitychange', refresh);
  session.onForbidden(refresh);
}
