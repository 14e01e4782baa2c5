import { getOrFail } from '#api/crud/rows.ts';
import { saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { requireRoom } from '#api/features/main-warehouses/warehouse-places.service.ts';
import { addDocument } from '#api/features/stock-documents/stock-document-record.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ApproveStockCountInput, RejectStockCountInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import { lockWarehousePlaces, movePieces, type WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import { StockCount } from './stock-count.entity.ts';
import { lockCount } from './stock-count.service.ts';
import { approvedCountRules, rejectedCountRules } from './stock-count.rules.ts';
import { clearLines, correctedPositions, linesOf, releaseItems, type CountLine } from './stock-count-lines.queries.ts';
import { canApprove } from './stock-count-people.queries.ts';

/** A line whose count differs from the ledger. */
type Difference = CountLine & { pieces: number };

/**
 * Books the differences of a count by one document. The difference is booked, not the counted number: pieces that moved
 * since the count stay moved.
 */
export async function approveStockCount(ctx: TenantContext, input: ApproveStockCountInput): Promise<StockCount> {
  const { reason } = validate(approvedCountRules, input);
  await write(ctx, async (tx) => {
    const count = await lockCount(tx, input, ['SUBMITTED']);
    await requireApprover(tx, count);
    const differences = differencesOf(await linesOf(tx, count.id));
    if (differences.length > 0 && !reason) throw invalidField('reason', 'required');
    const documentId = differences.length > 0 ? await book(tx, count, differences, reason) : null;
    await releaseItems(tx, count.id);
    await saveRow(tx, count, { state: 'APPROVED', reason, documentId, ...decisionOf(tx) });
    publishWarehouseStock(tx, ctx.services.pubsub, [count.warehouseId]);
  });
  return getOrFail(ctx, StockCount, input.id);
}

/** Opens the next round: everything is counted again. */
export async function rejectStockCount(ctx: TenantContext, input: RejectStockCountInput): Promise<StockCount> {
  const { reason } = validate(rejectedCountRules, input);
  await write(ctx, async (tx) => {
    const count = await lockCount(tx, input, ['SUBMITTED']);
    await requireApprover(tx, count);
    await clearLines(tx, count.id);
    const round = count.round + 1;
    await saveRow(tx, count, { state: 'OPEN', round, countedLines: 0, submittedAt: null, reason, ...decisionOf(tx) });
    publishWarehouseStock(tx, ctx.services.pubsub, [count.warehouseId]);
  });
  return getOrFail(ctx, StockCount, input.id);
}

const decisionOf = ({ actor }: Tx) => ({ decidedAt: clock.now(), decidedById: actor.id, decidedByName: actor.name });

async function requireApprover({ em, customerId, actor }: Tx, { id }: StockCount): Promise<void> {
  if (!(await canApprove({ em, customerId }, actor.id ?? '', id))) throw invalidField('id', 'ownCount');
}

const differencesOf = (lines: readonly CountLine[]): Difference[] =>
  lines
    .map((line) => ({ ...line, pieces: (line.counted ?? 0) - (line.expected ?? 0) }))
    .filter(({ pieces }) => pieces !== 0);

async function book(
  tx: Tx,
  { id, warehouseId }: StockCount,
  differences: readonly Difference[],
  note: string | null | undefined,
): Promise<string> {
  const places = await lockWarehousePlaces(
    tx,
    differences.map(({ warehouseStockId }) => warehouseStockId),
  );
  const corrected = await correctedPositions(tx, id);
  const faults = differences.flatMap((line) => faultOf(line, places.get(line.warehouseStockId), corrected));
  if (faults.length > 0) throw invalid(faults);
  const documentId = await addDocument(
    tx,
    { kind: 'COUNT', state: 'DONE', toWarehouseId: warehouseId, note, receivedAt: clock.now() },
    differences.map((line) => ({ ...line, quantity: line.pieces })),
  );
  for (const { warehouseStockId, pieces, position } of differences) {
    const place = places.get(warehouseStockId);
    if (!place) continue;
    requireRoom(place, pieces, pathOf(position));
    await movePieces(tx, place, pieces, { reason: 'COUNT', documentId, note });
  }
  return documentId;
}

const pathOf = (position: number): string => `lines[${position - 1}].counted`;

/** The item is gone, was corrected meanwhile, or would have fewer pieces than are allocated. */
function faultOf(
  { position, pieces }: Difference,
  place: WarehousePlace | undefined,
  corrected: readonly number[],
): FieldFault[] {
  const path = pathOf(position);
  if (!place) return [{ path, key: 'unknown' }];
  if (corrected.includes(position)) return [{ path, key: 'countedAgain' }];
  return place.available + pieces < 0 ? [{ path, key: 'belowAllocated' }] : [];
}
