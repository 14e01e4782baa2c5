import { useThrottled } from '#console/crud/useThrottled.ts';
import { useOnWarehouseStockChangedSubscription } from '#console/generated/operations.ts';

/** In ms. Limits the refetches when many events arrive, if the caller sets no other interval. */
const MIN_REFRESH_INTERVAL = 1000;

/** Calls `refresh` when the stock, a document or a count of the warehouse changes; without an id, of any warehouse. */
export function useWarehouseStockChanges(
  warehouseId: string | undefined,
  refresh: () => void,
  minInterval = MIN_REFRESH_INTERVAL,
): void {
  const throttled = useThrottled(refresh, minInterval);
  useOnWarehouseStockChangedSubscription({
    ignoreResults: true,
    onData: ({ data }) => {
      if (!warehouseId || data.data?.onWarehouseStockChanged === warehouseId) throttled();
    },
  });
}
