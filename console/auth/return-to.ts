const KEY = 'returnTo';
/** In ms (K2). */
const LIFETIME = 30 * 60_000;
/** Longest accepted address in characters. */
const MAX_LENGTH = 2000;
/** The sign-in page. Routes ignore case and trailing slashes. */
const SIGN_IN = /^\/login\/*$/i;

/**
 * Returns `wanted` if it is a path of this origin (port included), else undefined. The address may come from an
 * attacker and must not lead to another site (P1). The sign-in page is refused too.
 */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string | undefined {
  if (!wanted || wanted.length > MAX_LENGTH || !wanted.startsWith('/') || !URL.canParse(wanted, origin))
    return undefined;
  const url = new URL(wanted, origin);
  // `/.//evil.example` resolves to a path that starts with `//` and so names another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || SIGN_IN.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Stores for 30 minutes where to go after sign-in (N9). */
export function storeReturnTo(path: string, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch {
    // The browser may forbid storage; then sign-in leads to the start page.
  }
}

/** Returns where to go after sign-in and removes the stored path. */
export function takeReturnTo(origin: string, now = Date.now()): string | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    clearReturnTo();
    if (typeof stored !== 'object' || stored === null || !('path' in stored) || !('at' in stored)) return undefined;
    const { path, at } = stored;
    if (typeof path !== 'string' || typeof at !== 'number' || now < at || now - at > LIFETIME) return undefined;
    return safeReturnTo(path, origin);
  } catch {
    return undefined;
  }
}

/** Removes the stored path. */
export function clearReturnTo(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // The browser may forbid storage; then no path is stored either.
  }
}
