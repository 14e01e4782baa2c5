import { useEffect } from 'react';
import { useRouterState } from '#console/router/context.ts';

/**
 * Moves the focus to a page that is opened from another one, if nothing else on it has taken the focus: the link or the
 * button that opened it does not exist any more, and a keyboard would begin at the top of the document.
 */
export function useFocusOnPage(): void {
  const isFromPage = useRouterState().action !== 'POP';
  useEffect(() => {
    if (!isFromPage || document.activeElement !== document.body) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [isFromPage]);
}
