import { useEffect, useState } from 'react';

/** The time by this machine's clock, in ms, again after each interval: for what is told as "3 minutes ago". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
