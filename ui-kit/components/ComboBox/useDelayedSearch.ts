import { useEffect, useRef, useState } from 'react';

/** Pause in typing before `onSearch` is called, in ms. */
export const SEARCH_DELAY = 250;

/** Calls `onSearch` after a delay; a new text restarts the delay. `isWaiting` until the call. */
export function useDelayedSearch(onSearch: ((text: string) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string, delay: number) => {
    if (!onSearch) return;
    clearTimeout(timer.current);
    setWaiting(true);
    timer.current = setTimeout(() => {
      setWaiting(false);
      onSearch(text);
    }, delay);
  };
  return { search, isWaiting };
}
