import type { Location } from 'react-router';

/** Where react-router stores the scroll positions of this tab. */
export const SCROLL_STORAGE = 'scroll-positions';

/** react-router gives this key to the first page of every document. */
const FIRST = 'default';

/** The key of a scroll position: one for each entry of the history, also of earlier documents of this tab. */
export const scrollKeyOf = ({ key, pathname, search }: Location): string =>
  key === FIRST ? `${FIRST} ${pathname}${search}` : key;

/** An address that is opened anew starts at its top; a reloaded page and one of the history keep their position. */
export function forgetScrollOfNewPage(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate') return;
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(SCROLL_STORAGE) ?? '{}');
    const { pathname, search } = location;
    const kept = Object.entries(stored ?? {}).filter(([key]) => key !== `${FIRST} ${pathname}${search}`);
    sessionStorage.setItem(SCROLL_STORAGE, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // The browser may forbid storage; then no position is stored either.
  }
}

/** In ms. A page that has not loaded its content by then keeps its position. */
const RESTORE_FOR = 10_000;

/** Actions of a user who scrolls. */
const SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * After a reload, or Back to an earlier document, react-router scrolls before the page has its content. This repeats it
 * once the page is long enough, unless the user scrolls first.
 */
export function restoreScrollOfContent(): void {
  const wanted = storedPosition();
  if (!wanted) return;
  const path = location.pathname;
  const stop = () => {
    observer.disconnect();
    for (const action of SCROLLS) removeEventListener(action, stop, true);
  };
  const observer = new ResizeObserver(() => {
    if (location.pathname !== path) return stop();
    if (document.documentElement.scrollHeight - innerHeight < wanted) return;
    scrollTo(0, wanted);
    stop();
  });
  observer.observe(document.body);
  for (const action of SCROLLS) addEventListener(action, stop, { capture: true, passive: true });
  setTimeout(stop, RESTORE_FOR);
}

/** The stored position of the current entry of the history. */
function storedPosition(): number | undefined {
  try {
    const state: unknown = history.state;
    const key = typeof state === 'object' && state !== null && 'key' in state ? String(state.key) : FIRST;
    const { hash, pathname, search } = location;
    const stored = new Map<string, unknown>(Object.entries(JSON.parse(sessionStorage.getItem(SCROLL_STORAGE) ?? '{}')));
    const position = stored.get(scrollKeyOf({ key, pathname, search, hash, state: undefined }));
    return typeof position === 'number' ? position : undefined;
  } catch {
    // The browser may forbid storage.
    return undefined;
  }
}
