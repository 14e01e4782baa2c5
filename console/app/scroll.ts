import { browserHistory, FIRST_KEY, type Location } from '#console/router/history.ts';

/** Where the scroll positions of this tab outlive a reload. */
const STORAGE = 'scroll-positions';

/** The key of a scroll position: one for each entry of the history, also of earlier documents of this tab. */
const keyOf = ({ key, pathname, search }: Location): string =>
  key === FIRST_KEY ? `${FIRST_KEY} ${pathname}${search}` : key;

const positions = storedPositions();

function storedPositions(): Map<string, unknown> {
  try {
    return new Map<string, unknown>(Object.entries(JSON.parse(sessionStorage.getItem(STORAGE) ?? '{}')));
  } catch {
    // The browser may forbid storage.
    return new Map();
  }
}

/** Remembers where the page is scrolled to. */
export const saveScroll = (location: Location): void => void positions.set(keyOf(location), window.scrollY);

/** Keeps the positions for the next document of this tab. */
export function storeScroll(): void {
  try {
    sessionStorage.setItem(STORAGE, JSON.stringify(Object.fromEntries(positions)));
  } catch {
    // The browser may forbid storage; then a reload starts at the top.
  }
}

/** The position of a page that was shown before. */
export function scrollOf(location: Location): number | undefined {
  const position = positions.get(keyOf(location));
  return typeof position === 'number' ? position : undefined;
}

/** An address that is opened anew starts at its top; a reloaded page and one of the history keep their position. */
export function forgetScrollOfNewPage(): void {
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type !== 'navigate') return;
  const { pathname, search } = location;
  positions.delete(`${FIRST_KEY} ${pathname}${search}`);
}

/** In ms. A page that has not loaded its content by then keeps its position. */
const RESTORE_FOR = 10_000;

/** Actions of a user who scrolls. */
const SCROLLS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * After a reload, or Back to an earlier document, the console scrolls before the page has its content. This repeats it
 * once the page is long enough, unless the user scrolls first.
 */
export function restoreScrollOfContent(): void {
  const wanted = scrollOf(browserHistory().get());
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
