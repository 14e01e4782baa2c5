import type { Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { change, firstRow, sql, type Sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';

/** Where a channel stands. ERROR and MAINTENANCE hand out nothing until someone says AVAILABLE again. */
export const CHANNEL_STATUSES = ['AVAILABLE', 'EMPTY', 'MAINTENANCE', 'ERROR'] as const;
export type ChannelStatus = (typeof CHANNEL_STATUSES)[number];

/** Why a quantity changed. */
export const MOVEMENT_REASONS = ['RESTOCK', 'DELIVERY', 'OFFLINE_DELIVERY', 'COUNT', 'MACHINE_REPORT'] as const;
export type MovementReason = (typeof MOVEMENT_REASONS)[number];

/** A channel as the ledger locks it. */
export type StockChannel = {
  id: string;
  machineId: string;
  channel: number;
  productId: string;
  sizeId: string;
  certificateId: string;
  /** Pieces physically inside. */
  quantity: number;
  /** Of these, approved and on their way. */
  reserved: number;
  capacity: number;
  status: ChannelStatus;
};

/** Names a channel by id, or by the number on its machine's front. */
export type ChannelKey = { id: string } | { machineId: string; channel: number };

/** What a ledger row says besides the numbers. */
export type Movement = { reason: MovementReason; withdrawalId?: string | null; note?: string | null };

/** Locks a channel until the transaction ends. Employees are locked before it, withdrawals after it. */
export function lockChannel(tx: Tx, key: ChannelKey): Promise<StockChannel | undefined> {
  const which = 'id' in key ? sql`id = ${key.id}` : sql`machine_id = ${key.machineId} and channel = ${key.channel}`;
  return firstRow(
    tx.em,
    sql<StockChannel>`
      select id, machine_id as machineId, channel, product_id as productId, size_id as sizeId, certificate_id as certificateId,
        quantity, reserved, capacity, status
      from channel where customer_id = ${tx.customerId} and ${which} for update`,
  );
}

/**
 * Promises one piece to a withdrawal: the one conditional statement that no number of requests at once gets around.
 * False when there is none left to promise. A promise is no movement, so the ledger says nothing of it.
 */
export async function reserve(tx: Tx, channelId: string): Promise<boolean> {
  const met = await change(
    tx.em,
    sql`update channel set reserved = reserved + 1
      where customer_id = ${tx.customerId} and id = ${channelId} and status = 'AVAILABLE' and quantity - reserved >= 1`,
  );
  return met === 1;
}

/** The promised piece left the channel. */
export const deliver = (tx: Tx, channel: StockChannel, withdrawalId: string): Promise<StockChannel> =>
  move(tx, channel, -1, { reason: 'DELIVERY', withdrawalId }, -1);

/** The promised piece stays; the channel itself is as good as before. */
export async function release(tx: Tx, channel: StockChannel): Promise<StockChannel> {
  await mustMeet(
    tx,
    sql`update channel set reserved = reserved - 1 where customer_id = ${tx.customerId} and id = ${channel.id} and reserved >= 1`,
  );
  return { ...channel, reserved: channel.reserved - 1 };
}

/** The promised piece did not come out: it stays, and the channel hands out nothing until someone has looked at it. */
export async function fail(tx: Tx, channel: StockChannel, error: ChannelError): Promise<StockChannel> {
  return setChannelStatus(tx, await release(tx, channel), 'ERROR', error);
}

/**
 * A piece left while the machine was on its own. It is a fact, so it is never refused: where the records know of no free
 * piece, they are corrected first by what the machine shows to have been there. Answers whether the records agreed.
 */
export async function deliverOffline(
  tx: Tx,
  channel: StockChannel,
  withdrawalId: string,
): Promise<{ agreed: boolean; channel: StockChannel }> {
  const agreed = channel.quantity - channel.reserved >= 1;
  const before = agreed ? channel : await move(tx, channel, 1, { reason: 'MACHINE_REPORT', withdrawalId });
  return { agreed, channel: await move(tx, before, -1, { reason: 'OFFLINE_DELIVERY', withdrawalId }) };
}

/** A piece left, or came back, after somebody had settled its withdrawal otherwise. */
export async function correct(
  tx: Tx,
  channel: StockChannel,
  pieces: 1 | -1,
  withdrawalId: string,
): Promise<StockChannel> {
  const movement = { reason: 'MACHINE_REPORT', withdrawalId } as const;
  if (pieces === 1) return move(tx, channel, 1, movement);
  return (await deliverOffline(tx, channel, withdrawalId)).channel;
}

/** Pieces were put in. The caller has made sure that they fit. */
export async function restock(
  tx: Tx,
  channel: StockChannel,
  pieces: number,
  note?: string | null,
): Promise<StockChannel> {
  return audited(tx, channel, await move(tx, channel, pieces, { reason: 'RESTOCK', note }));
}

/** Pieces were counted. Not fewer than are promised: those first need their result. Writes nothing when the count agrees. */
export async function count(tx: Tx, channel: StockChannel, counted: number, movement: Movement): Promise<StockChannel> {
  if (counted === channel.quantity) return channel;
  return audited(tx, channel, await move(tx, channel, counted - channel.quantity, movement));
}

/** Code and words of the machine for what is wrong with a channel. */
export type ChannelError = { errorCode?: string | null; errorMessage?: string | null };

/** Sets a channel's status; AVAILABLE without a piece inside is EMPTY. No version is raised: an open form stays good. */
export async function setChannelStatus(
  tx: Tx,
  channel: StockChannel,
  wanted: ChannelStatus,
  error: ChannelError = {},
): Promise<StockChannel> {
  const status = wanted === 'AVAILABLE' && channel.quantity === 0 ? 'EMPTY' : wanted;
  const { errorCode = null, errorMessage = null } = status === 'ERROR' ? error : {};
  await mustMeet(
    tx,
    sql`update channel set
        status_since = if(status = ${status}, status_since, current_timestamp(3)),
        status = ${status}, error_code = ${errorCode}, error_message = ${errorMessage}
      where customer_id = ${tx.customerId} and id = ${channel.id}`,
  );
  return audited(tx, channel, { ...channel, status });
}

/** Changes quantity and promised pieces in one conditional statement and writes the ledger row for it. */
async function move(
  tx: Tx,
  channel: StockChannel,
  pieces: number,
  { reason, withdrawalId, note }: Movement,
  promised: 0 | -1 = 0,
): Promise<StockChannel> {
  // MySQL assigns from left to right: the status is decided by the new quantity.
  await mustMeet(
    tx,
    sql`update channel set
        reserved = reserved + ${promised},
        quantity = quantity + ${pieces},
        status_since = if((status = 'AVAILABLE' and quantity = 0) or (status = 'EMPTY' and quantity > 0), current_timestamp(3), status_since),
        status = case when status = 'AVAILABLE' and quantity = 0 then 'EMPTY' when status = 'EMPTY' and quantity > 0 then 'AVAILABLE' else status end
      where customer_id = ${tx.customerId} and id = ${channel.id}
        and reserved + ${promised} >= 0 and quantity + ${pieces} >= reserved + ${promised}`,
  );
  const balance = channel.quantity + pieces;
  const { type, id, name } = tx.actor;
  await change(
    tx.em,
    sql`insert into stock_movement (customer_id, id, machine_id, channel_id, channel, product_id, size_id, certificate_id, reason, quantity,
        balance, withdrawal_id, note, actor_type, actor_id, actor_name)
      values (${tx.customerId}, ${newId()}, ${channel.machineId}, ${channel.id}, ${channel.channel}, ${channel.productId}, ${channel.sizeId},
        ${channel.certificateId}, ${reason}, ${pieces}, ${balance}, ${withdrawalId ?? null}, ${note ?? null}, ${type}, ${id}, ${name})`,
  );
  return {
    ...channel,
    quantity: balance,
    reserved: channel.reserved + promised,
    status: statusAfter(channel.status, balance),
  };
}

const statusAfter = (status: ChannelStatus, quantity: number): ChannelStatus => {
  if (status === 'AVAILABLE' && quantity === 0) return 'EMPTY';
  return status === 'EMPTY' && quantity > 0 ? 'AVAILABLE' : status;
};

/** What a person or a machine said about a channel goes to the audit trail; deliveries are told by their withdrawal. */
async function audited(tx: Tx, before: StockChannel, after: StockChannel): Promise<StockChannel> {
  const fields = (['quantity', 'status'] as const).filter((field) => before[field] !== after[field]);
  const changes = Object.fromEntries(fields.map((field) => [field, { old: before[field], new: after[field] }]));
  if (fields.length > 0)
    await recordAudit(tx.em, [
      { operation: 'UPDATE', targetEntityType: 'MACHINE_STOCK', targetEntityId: after.id, changes },
    ]);
  return after;
}

/** The row is locked and was looked at: a statement that does not meet it is a fault of ours, and all is rolled back. */
async function mustMeet(tx: Tx, statement: Sql): Promise<void> {
  if ((await change(tx.em, statement)) !== 1)
    throw new Error('A stock statement met no row: the channel is not as it was locked');
}
