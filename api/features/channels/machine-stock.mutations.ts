import { LockMode } from '@mikro-orm/core';
import { createRow } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { requireContents } from '#api/features/products/contents.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { UpdateMachineStockInput } from '#api/graphql/generated/types.ts';
import { invalid, type FieldFault } from '#api/platform/errors.ts';
import type { yup } from '#api/rules/yup.ts';
import { validate } from '#api/rules/validate.ts';
import type { StockChannel } from '#api/stock/channel.ts';
import { count, lockChannel, setChannelStatus } from '#api/stock/ledger.ts';
import { Channel } from './channel.entity.ts';
import { machineStockRules, type channelRules } from './channel.rules.ts';
import { deleteLayout, newChannel } from './machine-layout.service.ts';
import { MachineStock } from './machine-stock.entity.ts';

type ChannelInput = yup.InferType<typeof channelRules>;

/**
 * Replaces the layout of a machine (requirements S7). CONFLICT for a stale version of the layout. Changes only counted
 * quantities, through the ledger.
 */
export async function updateMachineStock(ctx: TenantContext, input: UpdateMachineStockInput): Promise<MachineStock> {
  const { channels } = validate(machineStockRules, input);
  return write(ctx, async (tx) => {
    const stock = await lockRow(tx, MachineStock, input.id, input.version);
    await requireLive(tx, [{ path: 'id', table: 'machine', id: stock.machineId }]);
    await requireContents(tx, channels, (index) => `channels[${index}].`);
    const known = await lockChannels(tx, stock.id);
    checkContents(known, channels);
    for (const channel of known.values()) {
      if (!channels.some((wanted) => wanted.channel === channel.channel)) tx.em.remove(channel);
    }
    await tx.em.flush();
    for (const wanted of channels) await writeChannel(tx, stock, known.get(wanted.channel), wanted);
    const saved = await saveRow(tx, stock, {});
    publishLayout(ctx, tx, stock.machineId);
    return saved;
  });
}

/** Deletes a layout with its empty channels, and gives the machine a new one without channels. IN_USE with pieces. */
export function deleteMachineStock(ctx: TenantContext, { id, version }: { id: string; version: number }) {
  return write(ctx, async (tx) => {
    const stock = await lockRow(tx, MachineStock, id, version);
    const deleted = await deleteLayout(tx, stock);
    await createRow(tx, MachineStock, { machineId: stock.machineId });
    publishLayout(ctx, tx, stock.machineId);
    return deleted;
  });
}

/** Notifies the machine and screens after the commit. */
function publishLayout({ services }: TenantContext, tx: Tx, machineId: string): void {
  const { customerId } = tx;
  tx.afterCommit(() => {
    services.pubsub.publish('machineConfig', { customerId, machineId });
    services.pubsub.publish('machine', { customerId, id: machineId });
  });
}

/** Channels by number. Locks them in the order of their ids, like all code does, to prevent deadlocks. */
async function lockChannels(tx: Tx, stockId: string): Promise<Map<number, Channel>> {
  const where = { customerId: tx.customerId, stockId };
  const channels = await tx.em.find(Channel, where, { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE });
  return new Map(channels.map((channel) => [channel.channel, channel]));
}

const hasOtherProduct = (known: Channel, wanted: ChannelInput): boolean =>
  known.productId !== wanted.productId || known.sizeId !== wanted.sizeId;

/** An edit of the layout must not remove pieces that are in a channel or reserved. */
function checkContents(known: Map<number, Channel>, channels: readonly ChannelInput[]): void {
  const faults: FieldFault[] = [];
  const numbers = new Set(channels.map(({ channel }) => channel));
  for (const { channel, quantity } of known.values()) {
    if (!numbers.has(channel) && quantity > 0)
      faults.push({ path: 'channels', key: 'channelNotEmpty', values: { channel, quantity } });
  }
  channels.forEach((wanted, index) => {
    const current = known.get(wanted.channel);
    const fault = (field: string, key: string, values?: FieldFault['values']) =>
      faults.push({ path: `channels[${index}].${field}`, key, values });
    const isStatusChanged = wanted.status && wanted.status !== current?.status;
    if (isStatusChanged && ['ERROR', 'EMPTY'].includes(wanted.status ?? ''))
      fault('status', 'oneOf', { values: 'AVAILABLE, MAINTENANCE' });
    if (!current) return;
    const counted = wanted.quantity ?? current.quantity;
    const kept = wanted.parLevel === undefined ? current.parLevel : null;
    if (kept && kept > wanted.capacity) fault('parLevel', 'notAboveCapacity');
    if (kept && kept < wanted.lowLevel) fault('parLevel', 'notBelowLowLevel');
    if (hasOtherProduct(current, wanted) && current.reserved > 0)
      fault('productId', 'channelReserved', { reserved: current.reserved });
    else if (hasOtherProduct(current, wanted) && current.quantity > 0 && typeof wanted.quantity !== 'number')
      fault('quantity', 'required');
    if (counted < current.reserved) fault('quantity', 'minimum', { min: current.reserved });
    if (wanted.capacity < counted) fault('capacity', 'minimum', { min: counted });
  });
  if (faults.length > 0) throw invalid(faults);
}

async function writeChannel(
  tx: Tx,
  stock: MachineStock,
  current: Channel | undefined,
  wanted: ChannelInput,
): Promise<void> {
  const { productId, sizeId, certificateId, capacity, lowLevel, parLevel } = wanted;
  const layout = { productId, sizeId, certificateId, capacity, lowLevel, ...(parLevel !== undefined && { parLevel }) };
  if (current && hasOtherProduct(current, wanted))
    await count(tx, await lockById(tx, current.id), 0, { reason: 'COUNT' });
  const channel = current ?? newChannel(tx, stock, wanted.channel);
  Object.assign(channel, layout);
  tx.em.persist(channel);
  await tx.em.flush();
  const counted =
    typeof wanted.quantity === 'number'
      ? await count(tx, await lockById(tx, channel.id), wanted.quantity, { reason: 'COUNT' })
      : null;
  if (wanted.status && wanted.status !== (current?.status ?? 'AVAILABLE'))
    await setChannelStatus(tx, counted ?? (await lockById(tx, channel.id)), wanted.status);
}

async function lockById(tx: Tx, id: string): Promise<StockChannel> {
  const channel = await lockChannel(tx, { id });
  if (!channel) throw new Error('The channel does not exist, although it was just written');
  return channel;
}
