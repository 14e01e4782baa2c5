import { useState } from 'react';

/**
 * Index of the last step of a wizard that was shown, at least `first`: a step that nobody has seen is not complete.
 */
export function useLastSeenStep(current: number, first: number): number {
  const [lastSeen, setLastSeen] = useState(first);
  if (current > lastSeen) setLastSeen(current);
  return Math.max(current, lastSeen);
}
