import type { Tx } from '#api/crud/write.ts';
import type { PubSub } from '#api/platform/pubsub.ts';

/** Notifies open screens of new stock, documents and counts of warehouses: after the commit, and once for each warehouse. */
export function publishWarehouseStock(
  tx: Tx,
  pubsub: PubSub,
  warehouseIds: readonly (string | null | undefined)[],
): void {
  const { customerId } = tx;
  for (const id of warehouseIds)
    if (id) tx.afterCommit(() => pubsub.publish('warehouseStock', { customerId, id }), `warehouseStock ${id}`);
}
