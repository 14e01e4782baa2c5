import { requireLive } from '#api/crud/require-live.ts';
import type { Tx } from '#api/crud/write.ts';
import {
  ensurePlaces,
  lockPlaces,
  placeOf,
  requireRoom,
} from '#api/features/main-warehouses/warehouse-places.service.ts';
import { requireContents } from '#api/features/products/contents.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ReceiveStockInput, SendRefillInput, SendTransferInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { lockChannels } from '#api/stock/ledger.ts';
import { movePieces, type WarehousePlace } from '#api/stock/warehouse-ledger.ts';
import type { StockDocument } from './stock-document.entity.ts';
import { receiptRules, refillRules, transferRules } from './stock-document.rules.ts';
import { createDocument, type NewLine } from './stock-document-record.service.ts';

/** Books pieces from a supplier into a warehouse. */
export function receiveStock(ctx: TenantContext, input: ReceiveStockInput): Promise<StockDocument> {
  const values = validate(receiptRules, input);
  const { warehouseId, supplier, reference, note, lines } = values;
  return createDocument(ctx, values, async (tx, add) => {
    await requireLive(tx, [{ path: 'warehouseId', table: 'main_warehouse', id: warehouseId }]);
    await requireContents(tx, lines, (index) => `lines[${index}].`);
    requireDistinct(lines, 'certificateId');
    const places = await ensurePlaces(tx, warehouseId, lines);
    const documentId = await add(
      {
        kind: 'RECEIPT',
        state: 'DONE',
        toWarehouseId: warehouseId,
        supplier,
        reference,
        note,
        receivedAt: clock.now(),
      },
      lines.map((line) => ({ ...line, received: line.quantity })),
    );
    for (const [index, { certificateId, quantity }] of lines.entries()) {
      const place = placeOf(places, certificateId);
      requireRoom(place, quantity, `lines[${index}].quantity`);
      await movePieces(tx, place, quantity, { reason: 'RECEIPT', documentId });
    }
    return documentId;
  });
}

/** Takes free pieces from a warehouse for another. */
export function sendTransfer(ctx: TenantContext, input: SendTransferInput): Promise<StockDocument> {
  const values = validate(transferRules, input);
  const { fromWarehouseId, toWarehouseId, note, lines } = values;
  return createDocument(ctx, values, async (tx, add) => {
    await requireLive(tx, [
      { path: 'fromWarehouseId', table: 'main_warehouse', id: fromWarehouseId },
      { path: 'toWarehouseId', table: 'main_warehouse', id: toWarehouseId },
    ]);
    requireDistinct(lines, 'certificateId');
    const places = await lockPlaces(
      tx,
      fromWarehouseId,
      lines.map(({ certificateId }) => certificateId),
    );
    requireFree(places, lines, 'certificateId');
    if (fromWarehouseId === toWarehouseId) throw invalidField('toWarehouseId', 'sameWarehouse');
    const taken = lines.map((line) => ({ ...line, ...contentsOf(placeOf(places, line.certificateId)) }));
    const documentId = await add(
      { kind: 'TRANSFER', state: 'IN_TRANSIT', fromWarehouseId, toWarehouseId, note },
      taken,
    );
    await take(tx, places, taken, documentId);
    return documentId;
  });
}

/** Takes free pieces from a warehouse for channels of a machine. */
export function sendRefill(ctx: TenantContext, input: SendRefillInput): Promise<StockDocument> {
  const values = validate(refillRules, input);
  const { warehouseId, machineId, note, lines } = values;
  return createDocument(ctx, values, async (tx, add) => {
    await requireLive(tx, [
      { path: 'warehouseId', table: 'main_warehouse', id: warehouseId },
      { path: 'machineId', table: 'machine', id: machineId },
    ]);
    requireDistinct(lines, 'channel');
    const channels = await lockChannels(
      tx,
      machineId,
      lines.map(({ channel }) => channel),
    );
    const wanted = lines.map((line, index) => {
      const channel = channels.get(line.channel);
      if (!channel) throw invalidField(`lines[${index}].channel`, 'unknown');
      return { ...line, ...contentsOf(channel) };
    });
    const places = await lockPlaces(
      tx,
      warehouseId,
      wanted.map(({ certificateId }) => certificateId),
    );
    requireFree(places, wanted, 'channel');
    const documentId = await add(
      { kind: 'REFILL', state: 'IN_TRANSIT', fromWarehouseId: warehouseId, machineId, note },
      wanted,
    );
    await take(tx, places, wanted, documentId);
    return documentId;
  });
}

/** Takes the pieces of all lines out of the warehouse. Several lines may have the same certificate. */
async function take(
  tx: Tx,
  places: Map<string, WarehousePlace>,
  lines: readonly NewLine[],
  documentId: string,
): Promise<void> {
  for (const { certificateId, quantity } of lines) {
    const place = placeOf(places, certificateId);
    places.set(certificateId, await movePieces(tx, place, -quantity, { reason: 'TRANSFER_OUT', documentId }));
  }
}

/** VALIDATION for each line whose place is unknown or has too few free pieces. */
function requireFree(
  places: ReadonlyMap<string, WarehousePlace>,
  lines: readonly { certificateId: string; quantity: number }[],
  field: 'certificateId' | 'channel',
): void {
  const left = new Map([...places].map(([certificateId, { available }]) => [certificateId, available]));
  const faults = lines.flatMap(({ certificateId, quantity }, index): FieldFault[] => {
    const free = left.get(certificateId);
    if (free === undefined)
      return [{ path: `lines[${index}].${field}`, key: field === 'channel' ? 'notInWarehouse' : 'unknown' }];
    left.set(certificateId, free - quantity);
    return quantity > free
      ? [{ path: `lines[${index}].quantity`, key: 'maximum', values: { max: Math.max(0, free) } }]
      : [];
  });
  if (faults.length > 0) throw invalid(faults);
}

function requireDistinct<Field extends string>(lines: readonly Record<Field, string | number>[], field: Field): void {
  const values = lines.map((line) => line[field]);
  const faults = values.flatMap((value, index): FieldFault[] =>
    values.indexOf(value) < index ? [{ path: `lines[${index}].${field}`, key: 'duplicate' }] : [],
  );
  if (faults.length > 0) throw invalid(faults);
}

const contentsOf = ({ productId, sizeId, certificateId }: NewLine | Omit<NewLine, 'quantity'>) => ({
  productId,
  sizeId,
  certificateId,
});
