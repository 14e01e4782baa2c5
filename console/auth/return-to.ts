const KEY = 'returnTo';
/** In ms (K2). */
const LIFETIME = 30 * 60_000;
/** Of an address, in characters: far more than any page of ours has. */
const LONGEST = 2000;
/** The sign-in page however it is written: routes know neither case nor a slash at the end. */
const SIGN_IN = /^\/login\/*$/i;

/**
 * A path of this very origin, port included, or undefined: what stands in an address may come from anybody, and must
 * not lead to another site (P1). The sign-in page itself is no place to return to.
 */
export function safeReturnTo(wanted: string | null | undefined, origin: string): string | undefined {
  if (!wanted || wanted.length > LONGEST || !wanted.startsWith('/') || !URL.canParse(wanted, origin)) return undefined;
  const url = new URL(wanted, origin);
  // `/.//evil.example` is a path of this origin that, once its dots are resolved, names another host.
  if (url.origin !== origin || url.pathname.startsWith('//') || SIGN_IN.test(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** Remembers where to go after signing in, for 30 minutes (N9). */
export function storeReturnTo(path: string, now = Date.now()): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: now }));
  } catch {
    // Storage may be forbidden; then signing in leads to the start page.
  }
}

/** Where to go after signing in; what is stored is used once. */
export function takeReturnTo(origin: string, now = Date.now()): string | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    clearReturnTo();
    if (typeof kept !== 'object' || kept === null || !('path' in kept) || !('at' in kept)) return undefined;
    const { path, at } = kept;
    if (typeof path !== 'string' || typeof at !== 'number' || now < at || now - at > LIFETIME) return undefined;
    return safeReturnTo(path, origin);
  } catch {
    return undefined;
  }
}

export function clearReturnTo(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
