/** Shortest time between two loads of the page because of another build. */
const PAUSE_MS = 60_000;
const KEY = 'loadedForOtherBuild';

/** Loads the page again, to get the console that fits the api; at most once a minute. */
export function loadOtherBuild(now = Date.now()): void {
  const before = Number(sessionStorage.getItem(KEY) ?? -Infinity);
  if (now - before < PAUSE_MS) return;
  sessionStorage.setItem(KEY, String(now));
  location.reload();
}
