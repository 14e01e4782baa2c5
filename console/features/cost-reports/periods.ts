import { parseDate } from '@internationalized/date';

/** The periods of the report, in the order of the control. */
export const PERIODS = ['MONTH', 'LAST_MONTH', 'QUARTER', 'YEAR'] as const;
export type Period = (typeof PERIODS)[number];

/** Months before the present one at which each period starts. */
const MONTHS_BEFORE: Record<Period, number> = { MONTH: 0, LAST_MONTH: 1, QUARTER: 2, YEAR: 11 };

/** The first and the last day of a period; `today` is YYYY-MM-DD. Only LAST_MONTH ends before today. */
export function daysOf(period: Period, today: string): { from: string; to: string } {
  const thisMonth = parseDate(today).set({ day: 1 });
  const from = thisMonth.subtract({ months: MONTHS_BEFORE[period] }).toString();
  return { from, to: period === 'LAST_MONTH' ? thisMonth.subtract({ days: 1 }).toString() : today };
}
