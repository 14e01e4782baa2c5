import { useCountWithdrawalsQuery } from '#console/generated/operations.ts';
import { useThrottled } from '#console/crud/useThrottled.ts';
import { toFilter } from './withdrawal-filters.ts';
import { VIEWS } from './views.ts';

/** In ms: figures beside tabs need not follow every single event. */
const AT_MOST_EVERY = 2000;

/** How many withdrawals each view holds, kept up to date. */
export function useWithdrawalCounts(timeZone: string, today: string) {
  const query = useCountWithdrawalsQuery({
    variables: {
      today: toFilter(VIEWS.today, timeZone, today),
      waiting: toFilter(VIEWS.waiting, timeZone, today),
      failed: toFilter(VIEWS.failed, timeZone, today),
      refused: toFilter(VIEWS.refused, timeZone, today),
    },
  });
  const refresh = useThrottled(() => void query.refetch(), AT_MOST_EVERY);
  const counts = query.data ?? query.previousData;
  return { counts, refresh };
}
