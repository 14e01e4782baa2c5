import { useEffect, useRef } from 'react';
import type { ImportState } from '#console/generated/operations.ts';

/** Moves the focus to the page when the next state of an import has removed the button that had it. */
export function useFocusOnState(state: ImportState | undefined): void {
  const last = useRef<ImportState>(undefined);
  useEffect(() => {
    const isNext = last.current !== undefined && last.current !== state;
    last.current = state;
    if (!isNext || document.activeElement !== document.body) return;
    document.querySelector('main')?.focus({ preventScroll: true });
  }, [state]);
}
