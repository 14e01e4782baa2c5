import { useCountWithdrawalsQuery } from '#console/generated/operations.ts';
import { useThrottled } from '#console/crud/useThrottled.ts';
import { toFilter } from './withdrawal-filters.ts';
import { VIEWS } from './views.ts';

/** In ms. Limits the refetches when many events arrive. */
const MIN_REFRESH_INTERVAL = 2000;

/** The number of withdrawals in each view, with a function that refreshes it. */
export function useWithdrawalCounts(timeZone: string, today: string) {
  const query = useCountWithdrawalsQuery({
    variables: {
      today: toFilter(VIEWS.today, timeZone, today),
      approval: toFilter(VIEWS.approval, timeZone, today),
      waiting: toFilter(VIEWS.waiting, timeZone, today),
      failed: toFilter(VIEWS.failed, timeZone, today),
      refused: toFilter(VIEWS.refused, timeZone, today),
    },
  });
  const refresh = useThrottled(() => void query.refetch(), MIN_REFRESH_INTERVAL);
  const counts = query.data ?? query.previousData;
  return { counts, refresh };
}
