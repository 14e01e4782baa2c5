import { parseDate, toZoned } from '@internationalized/date';

/** The calendar day of an instant in a time zone: `2026-11-17`. Days can be compared as text. */
export function dayIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
}

/** The instant at which a calendar day starts in a time zone; not always midnight, because of daylight saving time. */
export const startOfDay = (timeZone: string, day: string): string =>
  toZoned(parseDate(day), timeZone).toAbsoluteString();

const DAY_MS = 86_400_000;

/** The calendar day `days` days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A period of days, both included, as instants: the start of the first day and the start of the day after the last. */
export const instantsOf = (timeZone: string, first: string, last: string): { from: string; to: string } => ({
  from: startOfDay(timeZone, first),
  to: startOfDay(timeZone, addDays(last, 1)),
});
