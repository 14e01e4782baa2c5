import { useEffect, useEffectEvent } from 'react';
import { usePage } from '../page.ts';
import { readStrings, useStoredChoice } from '../useStoredChoice.ts';

/** Number of recent commands that are shown. */
const MAX_RECENT = 5;

/** The command id of a page. */
export const pageCommand = (path: string): string => `page ${path}`;

/** The commands that the user used last, and the pages visited last, without the current page. */
export function useRecentCommands(): { recentIds: string[]; remember: (id: string) => void } {
  const [stored, store] = useStoredChoice('recent', readStrings);
  const path = usePage()?.path;
  const current = path === undefined ? undefined : pageCommand(path);
  // One more than is shown, because the current page is stored too.
  const remember = (id: string) => {
    if (stored[0] !== id) store([id, ...stored.filter((other) => other !== id)].slice(0, MAX_RECENT + 1));
  };
  const visit = useEffectEvent(remember);
  useEffect(() => {
    if (current) visit(current);
  }, [current]);
  return { recentIds: stored.filter((id) => id !== current).slice(0, MAX_RECENT), remember };
}
