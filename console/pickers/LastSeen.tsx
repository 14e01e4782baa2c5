import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

/** In ms. */
const TICK = 5000;

/** The time since a machine's last keep-alive; it updates by itself. The exact time is in the tooltip. */
export function LastSeen({ at }: { at: string | null | undefined }) {
  const t = useText();
  const format = useFormat();
  const now = useNow(TICK);
  if (!at) return t(($) => $.machines.neverSeen);
  return (
    <time dateTime={at} title={`${format.dateTime(at)} · ${format.time(at)}`}>
      {t(($) => $.machines.seen, { when: format.relative(at, Math.max(now, Date.parse(at))) })}
    </time>
  );
}
