import { useDuration } from './useDuration.ts';
import { useNow } from './useNow.ts';
import { useText } from './useText.ts';

/** In ms: so fresh that it is told as "now". */
const NOW_WITHIN = 60_000;
const TICK = 15_000;

/** How long ago something was, counting up by itself: "now", "6 min", "3 hr". */
export function useTimeSince(): (iso: string) => string {
  const t = useText();
  const duration = useDuration();
  const now = useNow(TICK);
  return (iso) => (now - Date.parse(iso) < NOW_WITHIN ? t(($) => $.common.now) : duration(iso, now));
}
