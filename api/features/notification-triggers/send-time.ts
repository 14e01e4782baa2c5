import { fromDate, toCalendarDateTime, toZoned } from '@internationalized/date';
import type { Frequency } from './notification-types.rules.ts';

/** Shortest time between two messages of an IMMEDIATE trigger: a storm of events becomes one message. */
export const QUIET_MS = 5 * 60_000;

const HOUR_MS = 3_600_000;

/** Hour of the company's day at which the messages of a day or week leave. */
export const SEND_HOUR = 7;

/** When the message with the events since `oldest` leaves: never before the quiet time after the last message. */
export function sendTime(frequency: Frequency, timeZone: string, oldest: Date, lastSent: Date | null): Date {
  if (frequency === 'IMMEDIATE') return new Date(Math.max(oldest.getTime(), (lastSent?.getTime() ?? 0) + QUIET_MS));
  const local = fromDate(oldest, timeZone);
  if (frequency === 'HOURLY') {
    // Not by the wall clock, which shows one hour twice in autumn.
    const pastHour = (local.minute * 60 + local.second) * 1000 + local.millisecond;
    return new Date(oldest.getTime() - pastHour + HOUR_MS);
  }
  const morning = toCalendarDateTime(local).set({ hour: SEND_HOUR, minute: 0, second: 0, millisecond: 0 });
  const isPast = toZoned(morning, timeZone).toDate().getTime() <= oldest.getTime();
  const days = frequency === 'DAILY' ? Number(isPast) : daysToMonday(oldest, timeZone, isPast);
  return toZoned(morning.add({ days }), timeZone).toDate();
}

/** Days from an instant's day to the next Monday whose morning is not past. */
function daysToMonday(instant: Date, timeZone: string, isPast: boolean): number {
  const { year, month, day } = fromDate(instant, timeZone);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  const days = (8 - weekday) % 7;
  return days === 0 && isPast ? 7 : days;
}
