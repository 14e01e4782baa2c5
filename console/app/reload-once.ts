/** Key in the tab's storage: when the console reloaded itself. */
const KEY = 'reloadedAt';

/** In ms. A code that is missing again within this time is not missing because of an old build. */
const PAUSE = 60_000;

/**
 * Loads the page again, because the code of a page of this build is no longer on the server. Does nothing if that has
 * just happened, or if the server does not answer: the browser would replace the console by its own page.
 */
export async function reloadOnce(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(KEY)) < PAUSE) return;
    const { ok } = await fetch('/');
    if (!ok) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  } catch {
    // No answer, or the browser forbids storage.
  }
}
