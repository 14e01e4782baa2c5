import { refreshPermissions } from './permissions.ts';
import { session } from './session.ts';

/** In ms: how often it is asked what the person may do, so that a change is noticed within a minute (R7). */
const EVERY = 30_000;
/** In ms: however often the api refuses something, it is not asked more often than that. */
const AT_MOST_EVERY = 5000;

/** Keeps what the person may do up to date: now and then, when they come back to the page, and when the api refuses. */
export function watchPermissions(): void {
  let askedAt = 0;
  const ask = () => {
    const isSeen = document.visibilityState === 'visible';
    if (!isSeen || Date.now() - askedAt < AT_MOST_EVERY) return;
    askedAt = Date.now();
    void refreshPermissions();
  };
  setInterval(ask, EVERY);
  document.addEventListener('visibilitychange', ask);
  session.onPermissionsDoubted(ask);
}
