import { useCallback, useEffect, useRef } from 'react';

/** Returns a function that runs `action` at once, then at most once per `everyMs`; calls in between run at its end. */
export function useThrottled(action: () => void, everyMs: number): () => void {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPending = useRef(false);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return useCallback(() => {
    const finishInterval = () => {
      timer.current = undefined;
      if (!isPending.current) return;
      isPending.current = false;
      run();
    };
    const run = () => {
      timer.current = setTimeout(finishInterval, everyMs);
      latest.current();
    };
    if (timer.current) isPending.current = true;
    else run();
  }, [everyMs]);
}
