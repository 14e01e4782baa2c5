import { useEffect, useRef } from 'react';
import { usePage } from '#console/app/page.ts';
import type { ListPlace } from './list-context.ts';

/** Focuses the first link of the page that matches, unless something in it has the focus. */
function focusLink(isMeant: (link: HTMLAnchorElement) => boolean): void {
  // A page that is opened from another one has the focus itself (useFocusOnPage).
  if (!document.activeElement?.matches('body, main')) return;
  const links = document.querySelectorAll<HTMLAnchorElement>('main a');
  [...links].find(isMeant)?.focus({ preventScroll: true });
}

/**
 * Moves the focus back to the link of the row when its drawer closes. The ui-kit's drawer cannot do that: it remembers an
 * element of the loading drawer that it replaced, and that element no longer exists.
 */
export function useReturnToRow(openId: string | undefined, { hrefOf }: ListPlace): void {
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    const id = lastId.current;
    lastId.current = openId;
    if (openId || !id) return;
    // Runs after the drawer has tried to restore the focus.
    const timer = setTimeout(() => focusLink((link) => link.getAttribute('href') === hrefOf(id)), AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [openId, hrefOf]);
}

/** In ms; a few frames. */
const AFTER_CLOSING = 100;

/** The page that followed a list, by the path of the list. */
const nextPages = new Map<string, string>();

/** Moves the focus to the link of the row whose page the user comes back from, when the rows are shown. */
export function useReturnFromPage(hasRows: boolean): void {
  const list = usePage()?.path ?? '';
  useEffect(() => () => void nextPages.set(list, window.location.pathname), [list]);
  useEffect(() => {
    if (!hasRows) return;
    const page = nextPages.get(list);
    nextPages.delete(list);
    if (page) focusLink((link) => link.pathname === page);
  }, [hasRows, list]);
}
