import type { TrendPoint } from '#ui-kit/charts.ts';
import type { DashboardRange, GetDashboardQuery } from '#console/generated/operations.ts';
import type { Language } from '#console/i18n/languages.ts';
import type { Text } from '#console/i18n/useText.ts';

type TrendBucket = Omit<GetDashboardQuery['getDashboard']['trend'][number], '__typename'>;

const DAY_MS = 86_400_000;

/** The Monday of a day's week. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Sums days by week, in order; the label of a week is its Monday. */
export function byWeek(days: readonly TrendBucket[]): TrendBucket[] {
  const weeks = new Map<string, TrendBucket>();
  for (const { label, delivered, failed, refused } of days) {
    const monday = mondayOf(label);
    const week = weeks.get(monday) ?? { label: monday, delivered: 0, failed: 0, refused: 0 };
    weeks.set(monday, {
      label: monday,
      delivered: week.delivered + delivered,
      failed: week.failed + failed,
      refused: week.refused + refused,
    });
  }
  return [...weeks.values()];
}

/** Formats of days on the axis and in the table. Days are calendar days, so the time zone is UTC. */
function dayNames(language: Language) {
  const write = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => format.format(new Date(`${day}T00:00:00Z`));
  };
  return {
    weekday: write({ weekday: 'short', day: 'numeric' }),
    dayAndMonth: write({ day: 'numeric', month: 'short' }),
    long: write({ weekday: 'long', day: 'numeric', month: 'long' }),
  };
}

/** The points of the trend chart: hours of today, days, or weeks of a year. */
export function pointsOf(
  trend: readonly TrendBucket[],
  range: DashboardRange,
  language: Language,
  t: Text,
): TrendPoint[] {
  const names = dayNames(language);
  const nameOf: Record<DashboardRange, (label: string) => Pick<TrendPoint, 'shortLabel' | 'label'>> = {
    TODAY: (hour) => ({
      shortLabel: t(($) => $.dashboard.hourLabel, { hour }),
      label: t(($) => $.dashboard.hourLabel, { hour }),
    }),
    WEEK: (day) => ({ shortLabel: names.weekday(day), label: names.long(day) }),
    MONTH: (day) => ({ shortLabel: names.dayAndMonth(day), label: names.long(day) }),
    YEAR: (day) => ({
      shortLabel: names.dayAndMonth(day),
      label: t(($) => $.dashboard.weekLabel, { day: names.dayAndMonth(day) }),
    }),
  };
  const buckets = range === 'YEAR' ? byWeek(trend) : trend;
  return buckets.map(({ label, delivered, failed, refused }) => ({
    id: label,
    ...nameOf[range](label),
    values: { delivered, failed, refused },
  }));
}
