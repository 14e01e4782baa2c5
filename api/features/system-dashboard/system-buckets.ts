import { periodOf } from '#api/features/dashboard/dashboard-range.service.ts';
import type { DashboardRange } from '#api/graphql/generated/types.ts';
import { startOfDay } from '#api/platform/time-zone.ts';

/** Time zone of the platform's days. */
export const PLATFORM_TIME_ZONE = 'America/Sao_Paulo';

/** A bar of the chart: its label and its period. */
export type Bucket = { at: Date; from: Date; until: Date };

const HOUR_MS = 3_600_000;

/**
 * The bars of a range until now: hours of today, days of a week or month, months of a year. The first month begins at
 * the start of the range.
 */
export function bucketsOf(range: DashboardRange, now: Date): Bucket[] {
  const { since, labels } = periodOf(range, PLATFORM_TIME_ZONE, now);
  const end = new Date(now.getTime() + 1);
  const starts = startsOf(range, since, labels);
  return starts.map((at, index) => ({
    at,
    from: at < since ? since : at,
    until: starts[index + 1] ?? end,
  }));
}

function startsOf(range: DashboardRange, since: Date, labels: readonly string[]): Date[] {
  if (range === 'TODAY') return labels.map((_, hour) => new Date(since.getTime() + hour * HOUR_MS));
  if (range !== 'YEAR') return labels.map((day) => startOfDay(PLATFORM_TIME_ZONE, day));
  const months = new Set(labels.map((day) => day.slice(0, 7)));
  return [...months].map((month) => startOfDay(PLATFORM_TIME_ZONE, `${month}-01`));
}
