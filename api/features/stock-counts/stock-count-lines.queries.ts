import type { Tx } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import type { WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { STOCK_COUNT_LIMITS } from './stock-count.rules.ts';

/** A line of a count as the mutations need it. */
export type CountLine = {
  position: number;
  warehouseStockId: string;
  productId: string;
  sizeId: string;
  certificateId: string;
  expected: number | null;
  counted: number | null;
};

/** What to count: an item of the warehouse. */
type CountedItem = Omit<CountLine, 'position' | 'expected' | 'counted'>;

/**
 * The items of a warehouse in the order of their names, as they lie on a printed sheet. VALIDATION for unknown items, for
 * too many of them and when there is nothing to count.
 */
export async function itemsToCount(
  tx: Tx,
  warehouseId: string,
  itemIds: readonly string[] | null | undefined,
): Promise<CountedItem[]> {
  const isChosen = itemIds ? sql`place.id in (${sql.join([...itemIds])})` : sql`true`;
  const found = await rows(
    tx.em,
    sql<CountedItem>`select place.id as warehouseStockId, place.product_id as productId, place.size_id as sizeId, place.certificate_id as certificateId
      from warehouse_stock place
      join product on product.customer_id = place.customer_id and product.id = place.product_id
      join product_size size on size.customer_id = place.customer_id and size.id = place.size_id
      where place.customer_id = ${tx.customerId} and place.warehouse_id = ${warehouseId} and place.live = 1 and ${isChosen}
      order by product.name, size.size, place.id limit ${STOCK_COUNT_LIMITS.lines + 1}`,
  );
  if (itemIds) {
    const known = new Set(found.map(({ warehouseStockId }) => warehouseStockId));
    const faults = itemIds.flatMap((id, index): FieldFault[] =>
      known.has(id) ? [] : [{ path: `itemIds[${index}]`, key: 'unknown' }],
    );
    if (faults.length > 0) throw invalid(faults);
  }
  if (found.length === 0) throw invalidField('warehouseId', 'nothingToCount');
  if (found.length > STOCK_COUNT_LIMITS.lines)
    throw invalidField('itemIds', 'maxItems', { max: STOCK_COUNT_LIMITS.lines });
  return found;
}

/** Writes the lines of a new count. VALIDATION `taken` for an item that is in another unfinished count. */
export async function insertCountLines(tx: Tx, countId: string, items: readonly CountedItem[]): Promise<void> {
  const values = items.map(
    ({ warehouseStockId, productId, sizeId, certificateId }, index) =>
      sql`(${tx.customerId}, ${newId()}, ${countId}, ${index + 1}, ${warehouseStockId}, ${productId}, ${sizeId}, ${certificateId}, ${warehouseStockId})`,
  );
  await change(
    tx.em,
    sql`insert into stock_count_line (customer_id, id, count_id, position, warehouse_stock_id, product_id, size_id, certificate_id, unfinished_stock_id)
      values ${sql.join(values)}`,
  );
}

/** The lines of a count, in order. The caller holds the lock of the count. */
export const linesOf = (tx: Tx, countId: string): Promise<CountLine[]> =>
  rows(
    tx.em,
    sql<CountLine>`select position, warehouse_stock_id as warehouseStockId, product_id as productId, size_id as sizeId,
        certificate_id as certificateId, expected, counted
      from stock_count_line where customer_id = ${tx.customerId} and count_id = ${countId} order by position`,
  );

/** Records what was counted in a locked place, with the pieces that the ledger has there now. */
export async function recordLine(
  tx: Tx,
  countId: string,
  { position, counted }: { position: number; counted: number },
  place: WarehousePlace | undefined,
): Promise<void> {
  const expected = place ? place.available + place.allocated : 0;
  await change(
    tx.em,
    sql`update stock_count_line set counted = ${counted}, expected = ${expected}, counted_at = current_timestamp(3),
        counted_by_id = ${tx.actor.id}, counted_by_name = ${tx.actor.name}
      where customer_id = ${tx.customerId} and count_id = ${countId} and position = ${position}`,
  );
}

/** Forgets what was counted, for the next round. */
export const clearLines = (tx: Tx, countId: string): Promise<number> =>
  change(
    tx.em,
    sql`update stock_count_line set counted = null, expected = null, counted_at = null, counted_by_id = null, counted_by_name = null
      where customer_id = ${tx.customerId} and count_id = ${countId}`,
  );

/** Lets other counts use the items of a finished count. */
export const releaseItems = (tx: Tx, countId: string): Promise<number> =>
  change(
    tx.em,
    sql`update stock_count_line set unfinished_stock_id = null where customer_id = ${tx.customerId} and count_id = ${countId}`,
  );

/**
 * Positions of lines whose records were corrected after they were counted, by a count or a counter-entry. Such a correction
 * may contain the difference of the line already.
 */
export async function correctedPositions(tx: Tx, countId: string): Promise<number[]> {
  const found = await rows(
    tx.em,
    sql<{ position: number }>`select line.position from stock_count_line line
      where line.customer_id = ${tx.customerId} and line.count_id = ${countId} and exists (
        select 1 from stock_movement movement where movement.customer_id = line.customer_id
          and movement.warehouse_stock_id = line.warehouse_stock_id and movement.created_at >= line.counted_at
          and movement.reason in ('COUNT', 'COUNTER_ENTRY'))
      order by line.position`,
  );
  return found.map(({ position }) => position);
}
