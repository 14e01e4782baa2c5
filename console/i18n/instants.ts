import { parseDate, toZoned } from '@internationalized/date';
import { addDays } from './day.ts';

/** The instant at which a calendar day starts in a time zone; not always midnight, because of daylight saving time. */
export const startOfDay = (timeZone: string, day: string): string =>
  toZoned(parseDate(day), timeZone).toAbsoluteString();

/** A period of days, both included, as instants: the start of the first day and the start of the day after the last. */
export const instantsOf = (timeZone: string, first: string, last: string): { from: string; to: string } => ({
  from: startOfDay(timeZone, first),
  to: startOfDay(timeZone, addDays(last, 1)),
});
