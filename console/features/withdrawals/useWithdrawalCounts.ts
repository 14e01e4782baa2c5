import { useCountWithdrawalsQuery } from '#console/generated/operations.ts';
import { useThrottled } from '#console/crud/useThrottled.ts';
import { toFilter } from './withdrawal-filters.ts';
import { type ViewId, VIEWS } from './views.ts';

/** In ms. Limits the refetches when many events arrive. */
const MIN_REFRESH_INTERVAL = 2000;

/** The number of withdrawals in each view that match the search, with a function that refreshes it. */
export function useWithdrawalCounts({ timeZone, today, search }: { timeZone: string; today: string; search: string }) {
  const filterOf = (view: ViewId) => toFilter({ ...VIEWS[view], ...(search && { search }) }, timeZone, today);
  const query = useCountWithdrawalsQuery({
    variables: {
      today: filterOf('today'),
      approval: filterOf('approval'),
      waiting: filterOf('waiting'),
      failed: filterOf('failed'),
      refused: filterOf('refused'),
      discrepancies: filterOf('discrepancies'),
    },
  });
  const refresh = useThrottled(() => void query.refetch(), MIN_REFRESH_INTERVAL);
  const counts = query.data ?? query.previousData;
  return { counts, refresh };
}
