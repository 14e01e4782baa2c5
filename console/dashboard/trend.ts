import type { TrendPoint } from '#ui-kit/charts.ts';
import type { DashboardRange, GetDashboardQuery } from '#console/generated/operations.ts';
import type { Language } from '#console/i18n/languages.ts';
import type { Text } from '#console/i18n/useText.ts';

type Counted = Omit<GetDashboardQuery['getDashboard']['trend'][number], '__typename'>;

const DAY_MS = 86_400_000;

/** Monday of the week of a day; the days of a year are too many to be read one by one. */
function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  return new Date(date.getTime() - sinceMonday * DAY_MS).toISOString().slice(0, 10);
}

/** Days summed up by their weeks, in order; a week is named by its Monday. */
export function byWeek(days: readonly Counted[]): Counted[] {
  const weeks = new Map<string, Counted>();
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

/** How days are written on the axis and in the table. They are calendar days, so no time zone moves them. */
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

/** The points of the trend: hours of today, days, or weeks of a year. */
export function pointsOf(trend: readonly Counted[], range: DashboardRange, language: Language, t: Text): TrendPoint[] {
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
  const counted = range === 'YEAR' ? byWeek(trend) : trend;
  return counted.map(({ label, delivered, failed, refused }) => ({
    id: label,
    ...nameOf[range](label),
    values: { delivered, failed, refused },
  }));
}
