import { addDays, dayIn } from './day.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * The instant at which a calendar day starts in a time zone; not always midnight, because of daylight saving time. It is
 * searched to the minute between the places where the day begins first (UTC+14) and last (UTC-12).
 */
export function startOfDay(timeZone: string, day: string): string {
  let before = Date.parse(day) - 15 * HOUR_MS;
  let start = Date.parse(day) + 13 * HOUR_MS;
  while (start - before > MINUTE_MS) {
    const middle = before + Math.floor((start - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(timeZone, middle) < day) before = middle;
    else start = middle;
  }
  return new Date(start).toISOString();
}

/** A period of days, both included, as instants: the start of the first day and the start of the day after the last. */
export const instantsOf = (timeZone: string, first: string, last: string): { from: string; to: string } => ({
  from: startOfDay(timeZone, first),
  to: startOfDay(timeZone, addDays(last, 1)),
});
