import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { reportStatus } from './channel-events.ts';
import type { ChannelError, ChannelStatus, StockChannel } from './channel.ts';
import { changeOneRow, writeMovement, type Movement } from './movement.ts';

/** Identifies a channel by id, or by its machine and number. */
export type ChannelKey = { id: string } | { machineId: string; channel: number };

const COLUMNS = sql`id, machine_id as machineId, channel, product_id as productId, size_id as sizeId, certificate_id as certificateId,
  quantity, reserved, capacity, status`;

/** Locks a channel until the transaction ends. Lock employees before it and withdrawals after it. */
export function lockChannel(tx: Tx, key: ChannelKey): Promise<StockChannel | undefined> {
  const which = 'id' in key ? sql`id = ${key.id}` : sql`machine_id = ${key.machineId} and channel = ${key.channel}`;
  return firstRow(
    tx.em,
    sql<StockChannel>`select ${COLUMNS} from channel where customer_id = ${tx.customerId} and ${which} for update`,
  );
}

/** Locks channels of a machine, in the order of the ids, which prevents deadlocks. Returns them by number. */
export async function lockChannels(
  tx: Tx,
  machineId: string,
  numbers: readonly number[],
): Promise<Map<number, StockChannel>> {
  if (numbers.length === 0) return new Map();
  const found = await rows(
    tx.em,
    sql<StockChannel>`select ${COLUMNS} from channel where customer_id = ${tx.customerId} and machine_id = ${machineId}
      and channel in (${sql.join([...numbers])}) order by id for update`,
  );
  return new Map(found.map((channel) => [channel.channel, channel]));
}

/**
 * Reserves one piece for a withdrawal, by one conditional statement, so that concurrent requests cannot reserve too
 * many. False when no free piece is left. A reservation is not a movement and has no ledger row.
 */
export async function reserve(tx: Tx, channelId: string): Promise<boolean> {
  const affected = await change(
    tx.em,
    sql`update channel set reserved = reserved + 1
      where customer_id = ${tx.customerId} and id = ${channelId} and status = 'AVAILABLE' and quantity - reserved >= 1`,
  );
  return affected === 1;
}

/** Books the delivery of a reserved piece. */
export function deliver(tx: Tx, channel: StockChannel, withdrawalId: string): Promise<StockChannel> {
  return move(tx, channel, -1, { reason: 'DELIVERY', withdrawalId }, -1);
}

/** Cancels a reservation. The status of the channel does not change. */
export async function release(tx: Tx, channel: StockChannel): Promise<StockChannel> {
  await changeOneRow(
    tx,
    sql`update channel set reserved = reserved - 1 where customer_id = ${tx.customerId} and id = ${channel.id} and reserved >= 1`,
  );
  return { ...channel, reserved: channel.reserved - 1 };
}

/** Cancels a reservation after a failed delivery and sets the channel to ERROR. */
export async function fail(tx: Tx, channel: StockChannel, error: ChannelError): Promise<StockChannel> {
  return setChannelStatus(tx, await release(tx, channel), 'ERROR', error);
}

/**
 * Books a delivery that the machine made offline. It is never refused, because it has already happened: when the
 * records have no free piece, the quantity is first corrected by one. `agreed` says whether the records had a free
 * piece.
 */
export async function deliverOffline(
  tx: Tx,
  channel: StockChannel,
  withdrawalId: string,
): Promise<{ agreed: boolean; channel: StockChannel }> {
  const agreed = channel.quantity - channel.reserved >= 1;
  const before = agreed ? channel : await move(tx, channel, 1, { reason: 'MACHINE_REPORT', withdrawalId });
  const after = await move(tx, before, -1, { reason: 'OFFLINE_DELIVERY', withdrawalId });
  return { agreed, channel: after };
}

/** Corrects the quantity by one piece when the result of the machine contradicts an earlier decision. */
export async function correct(
  tx: Tx,
  channel: StockChannel,
  pieces: 1 | -1,
  withdrawalId: string,
): Promise<StockChannel> {
  if (pieces === -1) return (await deliverOffline(tx, channel, withdrawalId)).channel;
  return move(tx, channel, 1, { reason: 'MACHINE_REPORT', withdrawalId });
}

/** Books a restock. The caller must check the capacity. */
export async function restock(
  tx: Tx,
  channel: StockChannel,
  pieces: number,
  note?: string | null,
): Promise<StockChannel> {
  return recordChange(tx, channel, await move(tx, channel, pieces, { reason: 'RESTOCK', note }));
}

/** Adds or removes pieces for a document. The caller must check capacity and reserved pieces. */
export async function moveChannelPieces(
  tx: Tx,
  channel: StockChannel,
  pieces: number,
  movement: Movement,
): Promise<StockChannel> {
  return recordChange(tx, channel, await move(tx, channel, pieces, movement));
}

/** Books a count, which must not be below `reserved`. Writes nothing when the count equals the quantity. */
export async function count(tx: Tx, channel: StockChannel, counted: number, movement: Movement): Promise<StockChannel> {
  if (counted === channel.quantity) return channel;
  return recordChange(tx, channel, await move(tx, channel, counted - channel.quantity, movement));
}

/**
 * Sets a channel's status. AVAILABLE without a piece becomes EMPTY. The version stays, so that open forms stay valid.
 */
export async function setChannelStatus(
  tx: Tx,
  channel: StockChannel,
  wanted: ChannelStatus,
  error: ChannelError = {},
): Promise<StockChannel> {
  const status = wanted === 'AVAILABLE' && channel.quantity === 0 ? 'EMPTY' : wanted;
  const { errorCode = null, errorMessage = null } = status === 'ERROR' ? error : {};
  await changeOneRow(
    tx,
    sql`update channel set
        status_since = if(status = ${status}, status_since, current_timestamp(3)),
        status = ${status}, error_code = ${errorCode}, error_message = ${errorMessage}
      where customer_id = ${tx.customerId} and id = ${channel.id}`,
  );
  await reportStatus(tx, channel, status, { errorCode, errorMessage });
  return recordChange(tx, channel, { ...channel, status });
}

/** Changes the quantity and the reserved pieces by one conditional statement, and writes the ledger row. */
async function move(
  tx: Tx,
  channel: StockChannel,
  pieces: number,
  movement: Movement,
  reservedChange: 0 | -1 = 0,
): Promise<StockChannel> {
  // MySQL assigns from left to right, so that the status depends on the new quantity.
  await changeOneRow(
    tx,
    sql`update channel set
        reserved = reserved + ${reservedChange},
        quantity = quantity + ${pieces},
        status_since = if((status = 'AVAILABLE' and quantity = 0) or (status = 'EMPTY' and quantity > 0), current_timestamp(3), status_since),
        status = case when status = 'AVAILABLE' and quantity = 0 then 'EMPTY' when status = 'EMPTY' and quantity > 0 then 'AVAILABLE' else status end
      where customer_id = ${tx.customerId} and id = ${channel.id}
        and reserved + ${reservedChange} >= 0 and quantity + ${pieces} >= reserved + ${reservedChange}`,
  );
  const balance = channel.quantity + pieces;
  const status = statusAfter(channel.status, balance);
  await writeMovement(tx, channel, { pieces, balance }, movement);
  await reportStatus(tx, channel, status);
  return { ...channel, quantity: balance, reserved: channel.reserved + reservedChange, status };
}

const statusAfter = (status: ChannelStatus, quantity: number): ChannelStatus => {
  if (status === 'AVAILABLE' && quantity === 0) return 'EMPTY';
  return status === 'EMPTY' && quantity > 0 ? 'AVAILABLE' : status;
};

/**
 * Records a change of quantity or status in the audit trail. Deliveries are not recorded: their withdrawal shows them.
 */
async function recordChange(tx: Tx, before: StockChannel, after: StockChannel): Promise<StockChannel> {
  const fields = (['quantity', 'status'] as const).filter((field) => before[field] !== after[field]);
  const changes = Object.fromEntries(fields.map((field) => [field, { old: before[field], new: after[field] }]));
  if (fields.length > 0)
    await recordAudit(tx.em, [
      { operation: 'UPDATE', targetEntityType: 'MACHINE_STOCK', targetEntityId: after.id, changes },
    ]);
  return after;
}
