import { useCallback, useEffect, useRef } from 'react';

/** Runs `action` at once, then at most once per interval; what comes in between runs at its end. In ms. */
export function useThrottled(action: () => void, everyMs: number): () => void {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWanted = useRef(false);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    const rest = () => {
      timer.current = undefined;
      if (!isWanted.current) return;
      isWanted.current = false;
      run();
    };
    const run = () => {
      timer.current = setTimeout(rest, everyMs);
      latest.current();
    };
    if (timer.current) isWanted.current = true;
    else run();
  }, [everyMs]);
}
