import { fromDate, parseDate, toCalendarDate, toZoned } from '@internationalized/date';

/** Calendar arithmetic in an IANA time zone. A day is YYYY-MM-DD; it may last 23, 24 or 25 hours where clocks change. */

/** The day on which an instant falls. */
export const dayIn = (timeZone: string, instant: Date): string =>
  toCalendarDate(fromDate(instant, timeZone)).toString();

/** The hour of the day, 0 to 23, in which an instant falls. */
export const hourIn = (timeZone: string, instant: Date): number => fromDate(instant, timeZone).hour;

/** The day so many days later (earlier when negative). */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The first instant of a day: midnight, or the end of the gap where clocks go forward at midnight. */
export const startOfDay = (timeZone: string, day: string): Date => toZoned(parseDate(day), timeZone).toDate();

/** A stretch of time in which the zone's clocks are ahead of UTC by the same number of minutes. */
export type OffsetSpan = { from: Date; minutes: number };

/**
 * The stretches between two instants, in order: one, or more where clocks change. A database without time zone tables
 * turns instants into local days with these.
 */
export function offsetSpans(timeZone: string, from: Date, to: Date): OffsetSpan[] {
  const minutesAt = (time: number) => Math.round(fromDate(new Date(time), timeZone).offset / 60_000);
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
