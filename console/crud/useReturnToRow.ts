import { useEffect, useRef } from 'react';
import type { ListPlace } from './list-context.ts';

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
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const links = document.querySelectorAll<HTMLAnchorElement>('main a');
      [...links].find((link) => link.getAttribute('href') === hrefOf(id))?.focus();
    }, AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [openId, hrefOf]);
}

/** In ms; a few frames. */
const AFTER_CLOSING = 100;
