import { useEffect, useRef } from 'react';
import type { ListPlace } from './list-context.ts';

/**
 * When a drawer closes, the keyboard goes on at the link that opened it. The kit's drawer would see to that, but the one
 * that stood there while the record was loading was what it remembers, and that one is gone.
 */
export function useReturnToRow(openId: string | undefined, { hrefOf }: ListPlace): void {
  const lastId = useRef<string>(undefined);
  useEffect(() => {
    const id = lastId.current;
    lastId.current = openId;
    if (openId || !id) return;
    // After the drawer's own try, in the frame that follows its end.
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body) return;
      const links = document.querySelectorAll<HTMLAnchorElement>('main a');
      [...links].find((link) => link.getAttribute('href') === hrefOf(id))?.focus();
    }, AFTER_CLOSING);
    return () => clearTimeout(timer);
  }, [openId, hrefOf]);
}

/** In ms: some frames. */
const AFTER_CLOSING = 100;
