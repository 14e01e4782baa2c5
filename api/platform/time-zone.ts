/** Calendar arithmetic in an IANA time zone. A day is YYYY-MM-DD; it may last 23, 24 or 25 hours where clocks change. */

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
}

/** What a clock on the wall shows at an instant, read as if it were UTC (milliseconds). */
function wallClock(timeZone: string, instant: Date): number {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
    instant.getUTCMilliseconds(),
  );
}

/** The day on which an instant falls. */
export const dayIn = (timeZone: string, instant: Date): string =>
  new Date(wallClock(timeZone, instant)).toISOString().slice(0, 10);

/** The hour of the day, 0 to 23, in which an instant falls. */
export const hourIn = (timeZone: string, instant: Date): number => new Date(wallClock(timeZone, instant)).getUTCHours();

/** The day so many days later (earlier when negative). */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The first instant of a day: midnight, or the end of the gap where clocks go forward at midnight. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const offsets = [midnight - 86_400_000, midnight + 86_400_000].map(
    (around) => wallClock(timeZone, new Date(around)) - around,
  );
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const exact = candidates.find((candidate) => wallClock(timeZone, new Date(candidate)) === midnight);
  return new Date(
    exact ?? Math.min(...candidates.filter((candidate) => wallClock(timeZone, new Date(candidate)) >= midnight)),
  );
}

/** A stretch of time in which the zone's clocks are ahead of UTC by the same number of minutes. */
export type OffsetSpan = { from: Date; minutes: number };

/**
 * The stretches between two instants, in order: one, or more where clocks change. A database without time zone tables
 * turns instants into local days with these.
 */
export function offsetSpans(timeZone: string, from: Date, to: Date): OffsetSpan[] {
  const minutesAt = (time: number) => Math.round((wallClock(timeZone, new Date(time)) - time) / 60_000);
  const spans: OffsetSpan[] = [{ from, minutes: minutesAt(from.getTime()) }];
  for (let time = from.getTime(); time < to.getTime();) {
    const next = Math.min(time + 86_400_000, to.getTime());
    if (minutesAt(next) !== minutesAt(time)) {
      const change = firstInstant(time, next, (instant) => minutesAt(instant) !== minutesAt(time));
      spans.push({ from: new Date(change), minutes: minutesAt(change) });
      time = change;
    } else {
      time = next;
    }
  }
  return spans;
}

/** The first millisecond after `low` at which `holds` is true; it is false at `low` and true at `high`. */
function firstInstant(low: number, high: number, holds: (instant: number) => boolean): number {
  let [before, after] = [low, high];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}
