import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { change, rows, sql } from '#api/db/sql.ts';
import { ensurePlaces, placeOf, requireRoom } from '#api/features/main-warehouses/warehouse-places.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ReceiveTransferInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalid, invalidField, type FieldFault } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import type { StockChannel } from '#api/stock/channel.ts';
import { lockChannels, moveChannelPieces } from '#api/stock/ledger.ts';
import { publishWarehouseStock } from '#api/stock/warehouse-events.ts';
import { movePieces } from '#api/stock/warehouse-ledger.ts';
import { StockDocument } from './stock-document.entity.ts';
import { arrivalRules } from './stock-document.rules.ts';

/** A line of a document with what arrived of it. */
type Arrival = {
  position: number;
  productId: string;
  sizeId: string;
  certificateId: string;
  channel: number | null;
  quantity: number;
  received: number;
  returned: number;
};

/** Books what arrived of a transfer or refill, and what came back. The rest is a difference that the document shows. */
export async function receiveTransfer(ctx: TenantContext, input: ReceiveTransferInput): Promise<StockDocument> {
  const { lines, note } = validate(arrivalRules, input);
  await write(ctx, async (tx) => {
    const document = await lockRow(tx, StockDocument, input.id, input.version);
    if (document.state !== 'IN_TRANSIT') throw invalidField('id', 'wrongStatus');
    const arrivals = arrivalsOf(await linesOf(tx, document.id), lines ?? []);
    await fillChannels(tx, document, arrivals);
    if (document.toWarehouseId) await fillWarehouse(tx, document, document.toWarehouseId, arrivals, 'received');
    if (document.fromWarehouseId) await fillWarehouse(tx, document, document.fromWarehouseId, arrivals, 'returned');
    for (const { position, received, returned } of arrivals) {
      await change(
        tx.em,
        sql`update stock_document_line set received = ${received}, returned = ${returned}
          where customer_id = ${tx.customerId} and document_id = ${document.id} and position = ${position}`,
      );
    }
    await saveRow(tx, document, { state: 'DONE', receivedAt: clock.now(), note: note ?? document.note });
    publishMachine(ctx, tx, document.machineId);
    publishWarehouseStock(tx, ctx.services.pubsub, [document.fromWarehouseId, document.toWarehouseId]);
  });
  return getOrFail(ctx, StockDocument, input.id);
}

/** Notifies screens and the machine of new quantities. */
export function publishMachine({ services }: TenantContext, tx: Tx, machineId: string | null | undefined): void {
  if (!machineId) return;
  const { customerId } = tx;
  tx.afterCommit(() => {
    services.pubsub.publish('machine', { customerId, id: machineId });
    services.pubsub.publish('machineConfig', { customerId, machineId });
  });
}

type Line = Omit<Arrival, 'received' | 'returned'>;

const linesOf = (tx: Tx, documentId: string): Promise<Line[]> =>
  rows(
    tx.em,
    sql<Line>`select position, product_id as productId, size_id as sizeId, certificate_id as certificateId, channel, quantity
      from stock_document_line where customer_id = ${tx.customerId} and document_id = ${documentId} order by position for update`,
  );

type Counted = { position: number; received: number; returned?: number | null };

/** The lines with the counted pieces. A line without a count arrived completely. */
function arrivalsOf(lines: readonly Line[], counted: readonly Counted[]): Arrival[] {
  const faults = counted.flatMap(({ position, received, returned }, index): FieldFault[] => {
    const line = lines.find((each) => each.position === position);
    if (!line) return [{ path: `lines[${index}].position`, key: 'unknown' }];
    if (counted.findIndex((each) => each.position === position) < index)
      return [{ path: `lines[${index}].position`, key: 'duplicate' }];
    const isMore = received + (returned ?? 0) > line.quantity;
    return isMore ? [{ path: `lines[${index}].received`, key: 'maximum', values: { max: line.quantity } }] : [];
  });
  if (faults.length > 0) throw invalid(faults);
  return lines.map((line) => {
    const { received = line.quantity, returned } = counted.find(({ position }) => position === line.position) ?? {};
    return { ...line, received, returned: returned ?? 0 };
  });
}

async function fillChannels(
  tx: Tx,
  { id: documentId, machineId }: StockDocument,
  arrivals: readonly Arrival[],
): Promise<void> {
  if (!machineId) return;
  await requireLive(tx, [{ path: 'id', table: 'machine', id: machineId }]);
  const channels = await lockChannels(
    tx,
    machineId,
    arrivals.flatMap(({ channel }) => channel ?? []),
  );
  const filled = arrivals.filter(({ received }) => received > 0);
  const faults = filled.flatMap((arrival): FieldFault[] => faultOf(arrival, channels.get(arrival.channel ?? 0)));
  if (faults.length > 0) throw invalid(faults);
  for (const { channel: number, received } of filled) {
    const channel = channels.get(number ?? 0);
    if (channel) await moveChannelPieces(tx, channel, received, { reason: 'TRANSFER_IN', documentId });
  }
}

/** The channel was removed, contains another product meanwhile, or has too little room. */
function faultOf({ position, certificateId, received }: Arrival, channel: StockChannel | undefined): FieldFault[] {
  const path = `lines[${position - 1}]`;
  if (channel?.certificateId !== certificateId) return [{ path: `${path}.channel`, key: 'otherContents' }];
  const room = Math.max(0, channel.capacity - channel.quantity);
  return received > room ? [{ path: `${path}.received`, key: 'maximum', values: { max: room } }] : [];
}

async function fillWarehouse(
  tx: Tx,
  { id: documentId }: StockDocument,
  warehouseId: string,
  arrivals: readonly Arrival[],
  field: 'received' | 'returned',
): Promise<void> {
  const filled = arrivals.filter((arrival) => arrival[field] > 0);
  if (filled.length === 0) return;
  await requireLive(tx, [{ path: 'id', table: 'main_warehouse', id: warehouseId }]);
  const places = await ensurePlaces(tx, warehouseId, distinct(filled));
  const reason = field === 'received' ? 'TRANSFER_IN' : 'RETURN';
  for (const { position, certificateId, [field]: pieces } of filled) {
    const place = placeOf(places, certificateId);
    requireRoom(place, pieces, `lines[${position - 1}].${field}`);
    places.set(certificateId, await movePieces(tx, place, pieces, { reason, documentId }));
  }
}

/** One arrival of each certificate. */
const distinct = (arrivals: readonly Arrival[]): Arrival[] => [
  ...new Map(arrivals.map((arrival) => [arrival.certificateId, arrival])).values(),
];
