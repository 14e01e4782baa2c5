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
