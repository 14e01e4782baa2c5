import { parseDate, toZoned } from '@internationalized/date';

/** A calendar day, `2026-11-17`, as the clock on the wall in that time zone has it. Such days compare as text. */
export function dayIn(timeZone: string, instant: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
}

/** When a calendar day begins in that time zone, as an instant: not always at midnight where clocks are moved. */
export const startOfDay = (timeZone: string, day: string): string =>
  toZoned(parseDate(day), timeZone).toAbsoluteString();

const DAY_MS = 86_400_000;

/** The calendar day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** A period of days, both included, as instants: from the begin of the first to the begin of the day after the last. */
export const instantsOf = (timeZone: string, first: string, last: string): { from: string; to: string } => ({
  from: startOfDay(timeZone, first),
  to: startOfDay(timeZone, addDays(last, 1)),
});
