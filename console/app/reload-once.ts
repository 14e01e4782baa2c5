/** Key in the tab's storage: when the console reloaded itself. */
const KEY = 'reloadedAt';

/** In ms. A code that is missing again within this time is not missing because of an old build. */
const PAUSE = 60_000;

/**
 * Loads the page again, because the code of a page of this build is no longer on the server. Does nothing if that has
 * just happened, or if the server does not answer: the browser would replace the console by its own page.
 */
export async function reloadOnce(): Promise<void> {
  if (hasJustReloaded()) return;
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (!answer?.ok || !remember()) return;
  window.location.reload();
}

function hasJustReloaded(): boolean {
  try {
    return Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < PAUSE;
  } catch {
    // The browser may forbid storage; then the console never reloads by itself.
    return true;
  }
}

function remember(): boolean {
  try {
    sessionStorage.setItem(KEY, String(Date.now()));
    return true;
  } catch {
    return false;
  }
}
