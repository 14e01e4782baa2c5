import { createRow } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx, type WriteScope } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, sql } from '#api/db/sql.ts';
import type {
  CancelStockCountInput,
  OpenStockCountInput,
  RecordStockCountInput,
  SubmitStockCountInput,
} from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { validate } from '#api/rules/validate.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import { lockWarehousePlaces } from '#api/stock/warehouse-ledger.ts';
import { StockCount, type StockCountState } from './stock-count.entity.ts';
import { openedCountRules, recordedCountRules } from './stock-count.rules.ts';
import {
  insertCountLines,
  itemsToCount,
  linesOf,
  recordLine,
  releaseItems,
  type CountLine,
} from './stock-count-lines.queries.ts';
import { existsOther } from './stock-count-people.queries.ts';

/** Who counts, and where: a request, or the seed of the demo. */
type CountScope = WriteScope & { tenant: { id: string }; services: { pubsub: PubSub } };

/** Opens a count of all or of chosen items of a warehouse. */
export async function openStockCount(ctx: CountScope, input: OpenStockCountInput): Promise<StockCount> {
  const { warehouseId, note, itemIds } = validate(openedCountRules, input);
  const id = await write(ctx, async (tx) => {
    await requireLive(tx, [{ path: 'warehouseId', table: 'main_warehouse', id: warehouseId }]);
    const items = await itemsToCount(tx, warehouseId, itemIds);
    const count = await createRow(tx, StockCount, { warehouseId, note, state: 'OPEN', lineCount: items.length });
    await insertCountLines(tx, count.id, items);
    publishWarehouseStock(tx, ctx.services.pubsub, [count.warehouseId]);
    return count.id;
  });
  return getOrFail(ctx, StockCount, id);
}

/**
 * Records counted pieces. Each line keeps the pieces that the ledger has at this moment: what moves afterwards does not
 * change the difference. The version stays, so that several people can record.
 */
export async function recordStockCount(ctx: CountScope, input: RecordStockCountInput): Promise<StockCount> {
  const { lines: recorded } = validate(recordedCountRules, input);
  await write(ctx, async (tx) => {
    const count = await lockCount(tx, input, ['OPEN']);
    await requireUnaware(tx, count);
    const lines = await linesOf(tx, count.id);
    const found = linesAt(lines, recorded);
    const places = await lockWarehousePlaces(
      tx,
      found.map(({ warehouseStockId }) => warehouseStockId),
    );
    for (const [index, { warehouseStockId }] of found.entries()) {
      const line = recorded[index];
      if (line) await recordLine(tx, count.id, line, places.get(warehouseStockId));
    }
    await countLines(tx, count, lines, recorded);
    publishWarehouseStock(tx, ctx.services.pubsub, [count.warehouseId]);
  });
  return getOrFail(ctx, StockCount, input.id);
}

/** Ends the counting. VALIDATION while a line is not counted. */
export async function submitStockCount(ctx: CountScope, input: SubmitStockCountInput): Promise<StockCount> {
  await write(ctx, async (tx) => {
    const count = await lockCount(tx, input, ['OPEN']);
    const faults = (await linesOf(tx, count.id)).flatMap(({ position, counted }): FieldFault[] =>
      counted === null ? [{ path: `lines[${position - 1}].counted`, key: 'required' }] : [],
    );
    if (faults.length > 0) throw invalid(faults);
    await saveRow(tx, count, { state: 'SUBMITTED', submittedAt: clock.now() });
    publishWarehouseStock(tx, ctx.services.pubsub, [count.warehouseId]);
  });
  return getOrFail(ctx, StockCount, input.id);
}

/** Ends an unfinished count without a booking. */
export async function cancelStockCount(ctx: CountScope, input: CancelStockCountInput): Promise<StockCount> {
  await write(ctx, async (tx) => {
    const count = await lockCount(tx, input, ['OPEN', 'SUBMITTED']);
    await releaseItems(tx, count.id);
    await saveRow(tx, count, { state: 'CANCELLED' });
    publishWarehouseStock(tx, ctx.services.pubsub, [count.warehouseId]);
  });
  return getOrFail(ctx, StockCount, input.id);
}

/** Locks a count. VALIDATION `wrongStatus` when it has another state. */
export async function lockCount(
  tx: Tx,
  { id, version }: { id: string; version: number },
  states: readonly StockCountState[],
): Promise<StockCount> {
  const count = await lockRow(tx, StockCount, id, version);
  if (!states.includes(count.state)) throw invalidField('id', 'wrongStatus');
  return count;
}

/** Who rejected the last round has seen the expected pieces, and counts only where nobody else can. */
async function requireUnaware({ em, customerId, actor }: Tx, { decidedById }: StockCount): Promise<void> {
  if (actor.id && actor.id === decidedById && (await existsOther({ em, customerId }, actor.id)))
    throw invalidField('id', 'notBlind');
}

type Recorded = { position: number; counted: number };

/** The lines at the recorded positions. VALIDATION for unknown and repeated positions. */
function linesAt(lines: readonly CountLine[], recorded: readonly Recorded[]): CountLine[] {
  const positions = recorded.map(({ position }) => position);
  const faults: FieldFault[] = [];
  const found = positions.flatMap((position, index) => {
    const line = lines.find((each) => each.position === position);
    if (!line) faults.push({ path: `lines[${index}].position`, key: 'unknown' });
    if (positions.indexOf(position) < index) faults.push({ path: `lines[${index}].position`, key: 'duplicate' });
    return line ?? [];
  });
  if (faults.length > 0) throw invalid(faults);
  return found;
}

/** Writes how many lines are counted, by a statement that keeps the version. */
async function countLines(
  tx: Tx,
  { id, countedLines }: StockCount,
  lines: readonly CountLine[],
  recorded: readonly Recorded[],
): Promise<void> {
  const positions = new Set(recorded.map(({ position }) => position));
  const total = lines.filter(({ position, counted }) => counted !== null || positions.has(position)).length;
  await change(
    tx.em,
    sql`update stock_count set counted_lines = ${total} where customer_id = ${tx.customerId} and id = ${id}`,
  );
  await recordAudit(tx.em, [
    {
      operation: 'UPDATE',
      targetEntityType: 'STOCK_COUNT',
      targetEntityId: id,
      changes: { countedLines: { old: countedLines, new: total } },
    },
  ]);
}
