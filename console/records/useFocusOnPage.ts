import { useEffect } from 'react';
import { useRouterState } from '#console/router/context.ts';

/**
 * Moves the focus to the page of a record that is opened from another page, e.g. by the wizard that has made the record:
 * what had the focus there does not exist any more.
 */
export function useFocusOnPage(isShown: boolean): void {
  const isFromPage = useRouterState().action !== 'POP';
  useEffect(() => {
    if (!isShown || !isFromPage || document.activeElement !== document.body) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [isShown, isFromPage]);
}
