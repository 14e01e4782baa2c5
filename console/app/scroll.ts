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
