import type { DashboardRange } from '#console/generated/operations.ts';
import { useSearchParams } from '#console/router/hooks.ts';

/** Time ranges in the order of the control. */
export const RANGES = ['TODAY', 'WEEK', 'MONTH', 'YEAR'] as const satisfies readonly DashboardRange[];
const DEFAULT_RANGE: DashboardRange = 'WEEK';

/** The time range of a dashboard, stored in the address. */
export function useRange(): [DashboardRange, (range: string) => void] {
  const [params, setParams] = useSearchParams();
  const range = RANGES.find((known) => known.toLowerCase() === params.get('range')) ?? DEFAULT_RANGE;
  return [range, (next) => setParams({ range: next.toLowerCase() }, { replace: true, preventScrollReset: true })];
}
