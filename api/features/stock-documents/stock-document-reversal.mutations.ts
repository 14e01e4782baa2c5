import { lockRow, saveRow } from '#api/crud/update-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { requireRoom } from '#api/features/main-warehouses/warehouse-places.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ReverseStockDocumentInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { lockChannels, moveChannelPieces } from '#api/stock/ledger.ts';
import { lockWarehousePlaces, movePieces } from '#api/stock/warehouse-ledger.ts';
import { StockDocument } from './stock-document.entity.ts';
import { publishMachine } from './stock-document-arrival.mutations.ts';
import { reversalRules } from './stock-document.rules.ts';
import { createDocument, type NewLine } from './stock-document-record.service.ts';

/** What a document moved in one place. */
type Moved = { channel: number | null; warehouseStockId: string | null; pieces: number };

/**
 * Undoes a document by a counter-entry, which moves the same pieces back. A document has at most one counter-entry, and a
 * counter-entry has none: what it undid is written as a new document.
 */
export function reverseStockDocument(ctx: TenantContext, input: ReverseStockDocumentInput): Promise<StockDocument> {
  const { key, note } = validate(reversalRules, input);
  const { id, version } = input;
  return createDocument(ctx, { key, note, id, version }, async (tx, add) => {
    const document = await lockRow(tx, StockDocument, id, version);
    if (document.kind === 'COUNTER_ENTRY' || document.state === 'REVERSED') throw invalidField('id', 'wrongStatus');
    const { fromWarehouseId, toWarehouseId, machineId } = document;
    const documentId = await add(
      {
        kind: 'COUNTER_ENTRY',
        state: 'DONE',
        reversesId: id,
        // The pieces go the other way.
        fromWarehouseId: toWarehouseId,
        toWarehouseId: fromWarehouseId,
        machineId,
        note,
        receivedAt: clock.now(),
      },
      await linesOf(tx, id),
    );
    const moved = await movedBy(tx, id);
    await reverseChannels(tx, machineId, moved, documentId);
    await reversePlaces(tx, moved, documentId);
    await saveRow(tx, document, { state: 'REVERSED' });
    publishMachine(ctx, tx, machineId);
    return documentId;
  });
}

const linesOf = (tx: Tx, documentId: string): Promise<NewLine[]> =>
  rows(
    tx.em,
    sql<NewLine>`select product_id as productId, size_id as sizeId, certificate_id as certificateId, channel, quantity, received
      from stock_document_line where customer_id = ${tx.customerId} and document_id = ${documentId} order by position`,
  );

async function movedBy(tx: Tx, documentId: string): Promise<Moved[]> {
  const found = await rows(
    tx.em,
    sql<Moved>`select channel, warehouse_stock_id as warehouseStockId, sum(quantity) as pieces from stock_movement
      where customer_id = ${tx.customerId} and document_id = ${documentId}
      group by channel, warehouse_stock_id having sum(quantity) <> 0`,
  );
  return found.map((place) => ({ ...place, pieces: Number(place.pieces) }));
}

async function reverseChannels(
  tx: Tx,
  machineId: string | null | undefined,
  moved: readonly Moved[],
  documentId: string,
): Promise<void> {
  const places = moved.flatMap(({ channel, pieces }) => (channel === null ? [] : [{ channel, pieces }]));
  if (!machineId || places.length === 0) return;
  const channels = await lockChannels(
    tx,
    machineId,
    places.map(({ channel }) => channel),
  );
  for (const { channel: number, pieces } of places) {
    const channel = channels.get(number);
    if (!channel || channel.quantity - channel.reserved < pieces) throw invalidField('id', 'notFreeAnyMore');
    await moveChannelPieces(tx, channel, -pieces, { reason: 'COUNTER_ENTRY', documentId });
  }
}

async function reversePlaces(tx: Tx, moved: readonly Moved[], documentId: string): Promise<void> {
  const places = await lockWarehousePlaces(
    tx,
    moved.flatMap(({ warehouseStockId }) => warehouseStockId ?? []),
  );
  for (const { warehouseStockId, pieces } of moved) {
    if (!warehouseStockId) continue;
    const place = places.get(warehouseStockId);
    if (!place || place.available < pieces) throw invalidField('id', 'notFreeAnyMore');
    requireRoom(place, -pieces, 'id');
    await movePieces(tx, place, -pieces, { reason: 'COUNTER_ENTRY', documentId });
  }
}
