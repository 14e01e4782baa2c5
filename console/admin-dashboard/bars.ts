import type { ChartPoint } from '#ui-kit/charts.ts';
import type { DashboardRange } from '#console/generated/operations.ts';
import type { Language } from '#console/i18n/languages.ts';
import type { SystemDashboard } from './system-dashboard.ts';

/** The platform belongs to no tenant, so no tenant's time zone applies. The api groups by days of this zone. */
const TIME_ZONE = 'America/Sao_Paulo';

/** Formats of a bar's start: `short` on the axis, `long` in the table. */
const NAMES: Record<DashboardRange, { short: Intl.DateTimeFormatOptions; long: Intl.DateTimeFormatOptions }> = {
  TODAY: { short: { hour: '2-digit', minute: '2-digit' }, long: { hour: '2-digit', minute: '2-digit' } },
  WEEK: { short: { weekday: 'short', day: 'numeric' }, long: { weekday: 'long', day: 'numeric', month: 'long' } },
  MONTH: { short: { day: 'numeric', month: 'short' }, long: { weekday: 'long', day: 'numeric', month: 'long' } },
  YEAR: { short: { month: 'short' }, long: { month: 'long', year: 'numeric' } },
};

/** The bars of the withdrawals chart. */
export function barsOf(
  withdrawals: SystemDashboard['withdrawals'],
  range: DashboardRange,
  language: Language,
): ChartPoint[] {
  const { short, long } = NAMES[range];
  const shortName = new Intl.DateTimeFormat(language, { ...short, timeZone: TIME_ZONE });
  const longName = new Intl.DateTimeFormat(language, { ...long, timeZone: TIME_ZONE });
  return withdrawals.map(({ at, delivered, refused }) => ({
    id: at,
    shortLabel: shortName.format(new Date(at)),
    label: longName.format(new Date(at)),
    values: { delivered, refused },
  }));
}
