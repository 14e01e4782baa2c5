import { useEffect } from 'react';
import { usePage } from '../page.ts';
import { textsOf, useKept } from '../useKept.ts';

/** As many as one takes in at a glance. */
const MOST_RECENT = 5;

/** A page's name among the commands. */
export const pageCommand = (path: string): string => `page ${path}`;

/** What this person used last, pages visited in any way included; the page one stands on is left out. */
export function useRecentCommands(): { recentIds: string[]; remember: (id: string) => void } {
  const [kept, keep] = useKept('recent', textsOf);
  const path = usePage()?.path;
  const current = path === undefined ? undefined : pageCommand(path);
  // One more than is shown: the page one stands on is among them.
  const remember = (id: string) => {
    if (kept[0] !== id) keep([id, ...kept.filter((other) => other !== id)].slice(0, MOST_RECENT + 1));
  };
  useEffect(() => {
    if (current) remember(current);
    // Only going somewhere is news.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current]);
  return { recentIds: kept.filter((id) => id !== current).slice(0, MOST_RECENT), remember };
}
