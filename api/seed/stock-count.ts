import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { openStockCount, recordStockCount, submitStockCount } from '#api/features/stock-counts/stock-count.service.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { Chance } from './random.ts';
import type { DemoTenant } from './tenant.ts';

/** Items of the count. */
const COUNTED_ITEMS = 8;

/** Counts some items of the first warehouse, sometimes with some pieces less or more. The count waits for approval. */
export async function seedStockCount(em: SqlEntityManager, tenant: DemoTenant, pubsub: PubSub): Promise<void> {
  const { customerId, seed, restocker, counter = restocker } = tenant;
  const items = await rows(
    em,
    sql<{ id: string; warehouseId: string }>`
      select id, warehouse_id as warehouseId from warehouse_stock
      where customer_id = ${customerId} and warehouse_id = (select min(id) from main_warehouse where customer_id = ${customerId})
      order by id limit ${COUNTED_ITEMS}`,
  );
  const [first] = items;
  if (!first) return;
  const actor = { type: 'USER', id: counter.id, name: counter.name } as const;
  const scope = { em, tenant: { id: customerId }, actor, services: { pubsub } };
  const { id, version } = await openStockCount(scope, {
    warehouseId: first.warehouseId,
    itemIds: items.map((item) => item.id),
    note: 'Prateleiras A e B',
  });
  const expected = await rows(
    em,
    sql<{ position: number; pieces: number }>`
      select line.position, place.quantity_available + place.quantity_allocated as pieces from stock_count_line line
      join warehouse_stock place on place.customer_id = line.customer_id and place.id = line.warehouse_stock_id
      where line.customer_id = ${customerId} and line.count_id = ${id} order by line.position`,
  );
  const chance = new Chance(seed);
  const lines = expected.map(({ position, pieces }) => ({
    position,
    counted: chance.happens(0.3) ? Math.max(0, Number(pieces) + chance.between(1, 5) - 4) : Number(pieces),
  }));
  await recordStockCount(scope, { id, version, lines });
  await submitStockCount(scope, { id, version });
}
