import { fromDate, parseDate, toCalendarDate, toZoned } from '@internationalized/date';

/** Calendar arithmetic in an IANA time zone. A day is YYYY-MM-DD; it may have 23, 24 or 25 hours when clocks change. */

/** The day of an instant. */
export const dayIn = (timeZone: string, instant: Date): string =>
  toCalendarDate(fromDate(instant, timeZone)).toString();

/** The hour of an instant, 0 to 23. */
export const hourIn = (timeZone: string, instant: Date): number => fromDate(instant, timeZone).hour;

/** Adds days to a day; negative values subtract. */
export const addDays = (day: string, days: number): string => parseDate(day).add({ days }).toString();

/** The first instant of a day: midnight, or the end of the gap where clocks go forward at midnight. */
export const startOfDay = (timeZone: string, day: string): Date => toZoned(parseDate(day), timeZone).toDate();

/** A period in which the zone has the same offset from UTC, in minutes. */
export type OffsetSpan = { from: Date; minutes: number };

/**
 * The periods between two instants, in order: one, or more when clocks change. Used to convert instants to local days
 * in a database without time zone tables.
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
