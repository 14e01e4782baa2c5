import { useDuration } from './useDuration.ts';
import { useNow } from './useNow.ts';
import { useText } from './useText.ts';

/** In ms. Younger instants are shown as "now". */
const NOW_WITHIN = 60_000;
const TICK = 15_000;

/** Returns a function that formats the time since an instant: "now", "6 min", "3 hr". It updates by itself. */
export function useTimeSince(): (iso: string) => string {
  const t = useText();
  const duration = useDuration();
  const now = useNow(TICK);
  return (iso) => (now - Date.parse(iso) < NOW_WITHIN ? t(($) => $.common.now) : duration(iso, now));
}
