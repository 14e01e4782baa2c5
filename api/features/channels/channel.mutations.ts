import { tenantRows } from '#api/crud/rows.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { firstRow, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { AdjustChannelInput, RestockChannelInput, SetChannelStatusInput } from '#api/graphql/generated/types.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import type { StockChannel } from '#api/stock/channel.ts';
import { count, lockChannel, restock, setChannelStatus } from '#api/stock/ledger.ts';
import { Channel } from './channel.entity.ts';
import { adjustRules, channelStatusRules, restockRules } from './channel.rules.ts';

type ChannelKey = { machineId: string; channel: number };

/** Records added pieces. VALIDATION when they exceed the capacity. */
export function restockChannel(ctx: TenantContext, input: RestockChannelInput): Promise<Channel> {
  const { quantity } = validate(restockRules, input);
  return changeChannel(ctx, input, (tx, channel) => {
    const free = Math.max(0, channel.capacity - channel.quantity);
    if (quantity > free) throw invalidField('quantity', 'maximum', { max: free });
    return restock(tx, channel, quantity);
  });
}

/** Records a count of the pieces. VALIDATION when it exceeds the capacity or is below the reserved pieces. */
export function adjustChannel(ctx: TenantContext, input: AdjustChannelInput): Promise<Channel> {
  const { quantity, note } = validate(adjustRules, input);
  return changeChannel(ctx, input, (tx, channel) => {
    if (quantity > channel.capacity) throw invalidField('quantity', 'maximum', { max: channel.capacity });
    if (quantity < channel.reserved) throw invalidField('quantity', 'minimum', { min: channel.reserved });
    return count(tx, channel, quantity, { reason: 'COUNT', note });
  });
}

/** Sets a channel to MAINTENANCE, or back to AVAILABLE after maintenance or a repaired error. */
export function chooseChannelStatus(ctx: TenantContext, input: SetChannelStatusInput): Promise<Channel> {
  const { status } = validate(channelStatusRules, input);
  return changeChannel(ctx, input, (tx, channel) => setChannelStatus(tx, channel, status));
}

/** Locks and changes the channel, notifies screens and the machine, and returns the new row. */
async function changeChannel(
  ctx: TenantContext,
  { machineId, channel }: ChannelKey,
  apply: (tx: Tx, channel: StockChannel) => Promise<StockChannel>,
): Promise<Channel> {
  const changed = await write(ctx, async (tx) => {
    await requireMachine(tx, machineId);
    const locked = await lockChannel(tx, { machineId, channel });
    if (!locked) throw notFound('Channel');
    const after = await apply(tx, locked);
    const { customerId } = tx;
    tx.afterCommit(() => {
      ctx.services.pubsub.publish('machine', { customerId, id: machineId });
      ctx.services.pubsub.publish('machineConfig', { customerId, machineId });
    });
    return after;
  });
  const [row] = await tenantRows(ctx, Channel, [sql`id = ${changed.id}`]);
  if (!row) throw notFound('Channel');
  return row;
}

async function requireMachine(tx: Tx, id: string): Promise<void> {
  const found = await firstRow(
    tx.em,
    sql<{ id: string }>`select id from machine where customer_id = ${tx.customerId} and id = ${id} and live = 1`,
  );
  if (!found) throw notFound('Machine');
}
