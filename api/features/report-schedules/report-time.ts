import {
  type CalendarDate,
  endOfMonth,
  fromDate,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import type { ReportFrequency } from './report-frequencies.rules.ts';
import { DEFAULT_TIME } from './report-schedule.rules.ts';

/** When a report leaves, by the clock of the company. */
export type ReportTime = {
  frequency: ReportFrequency;
  /** 1 is Monday. */
  weekday: number | null;
  /** In a month without this day: the last one. */
  monthDay: number | null;
  hour: number;
};

/**
 * The first time of the report after an instant. An hour that a change of clocks leaves out is the hour after it; of an
 * hour that comes twice, it is the first.
 */
export function nextTime(time: ReportTime, timeZone: string, after: Date): Date {
  const today = toCalendarDate(fromDate(after, timeZone));
  const days = daysFrom(time, today).map((day) =>
    toZoned(toCalendarDateTime(day).set({ hour: time.hour }), timeZone).toDate(),
  );
  const next = days.find((instant) => instant > after);
  if (!next) throw new Error('A report has a next time');
  return next;
}

/** Today or the next day of the report, and the one after it. */
function daysFrom({ frequency, weekday, monthDay }: ReportTime, today: CalendarDate): CalendarDate[] {
  if (frequency === 'DAILY') return [today, today.add({ days: 1 })];
  if (frequency === 'WEEKLY') {
    const present = new Date(Date.UTC(today.year, today.month - 1, today.day)).getUTCDay();
    const first = today.add({ days: ((weekday ?? DEFAULT_TIME.weekday) - present + 7) % 7 });
    return [first, first.add({ days: 7 })];
  }
  const dayOf = (month: CalendarDate) =>
    month.set({ day: Math.min(monthDay ?? DEFAULT_TIME.monthDay, endOfMonth(month).day) });
  const month = today.set({ day: 1 });
  return [dayOf(month), dayOf(month.add({ months: 1 })), dayOf(month.add({ months: 2 }))];
}
