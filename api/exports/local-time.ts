import { fromDate } from '@internationalized/date';

/** The local date and time of an instant. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** The local time of an RFC 3339 instant. */
export const localTime = (instant: string, timeZone: string): LocalTime => fromDate(new Date(instant), timeZone);

/** The parts of a day `2026-11-17`. */
export function dayParts(day: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, number = 0] = day.split('-').map(Number);
  return { year, month, day: number };
}
