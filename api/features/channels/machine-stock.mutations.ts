import { LockMode } from '@mikro-orm/core';
import { requireLive } from '#api/crud/require-live.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write, type Tx } from '#api/crud/write.ts';
import { rows, sql } from '#api/db/sql.ts';
import { MachineStock } from './machine-stock.entity.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { UpdateMachineStockInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { newId } from '#api/platform/ids.ts';
import { invalid, type FieldFault } from '#api/platform/errors.ts';
import type { yup } from '#api/rules/yup.ts';
import { validate } from '#api/rules/validate.ts';
import { count, lockChannel, setChannelStatus, type StockChannel } from '#api/stock/ledger.ts';
import { Channel } from './channel.entity.ts';
import { machineStockRules, type channelRules } from './channel.rules.ts';

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
    await requireProducts(tx, channels);
    const known = await lockChannels(tx, stock.id);
    checkContents(known, channels);
    for (const channel of known.values()) {
      if (!channels.some((wanted) => wanted.channel === channel.channel)) tx.em.remove(channel);
    }
    await tx.em.flush();
    for (const wanted of channels) await writeChannel(tx, stock, known.get(wanted.channel), wanted);
    const saved = await saveRow(tx, stock, {});
    const event = { customerId: tx.customerId, machineId: stock.machineId };
    tx.afterCommit(() => {
      ctx.services.pubsub.publish('machineConfig', event);
      ctx.services.pubsub.publish('machine', { customerId: event.customerId, id: event.machineId });
    });
    return saved;
  });
}

/** Checks that all products, sizes and certificates are live records of the tenant and belong together. */
async function requireProducts(tx: Tx, channels: readonly ChannelInput[]): Promise<void> {
  const references = channels.flatMap(({ productId, sizeId, certificateId }, index) => [
    { path: `channels[${index}].productId`, table: 'product', id: productId },
    { path: `channels[${index}].sizeId`, table: 'product_size', id: sizeId },
    { path: `channels[${index}].certificateId`, table: 'product_certificate', id: certificateId },
  ]);
  await requireLive(tx, references);
  if (channels.length === 0) return;
  const certificates = await rows(
    tx.em,
    sql<{ id: string; sizeId: string; productId: string }>`
      select certificate.id, size.id as sizeId, size.product_id as productId from product_certificate certificate
      join product_size size on size.customer_id = certificate.customer_id and size.id = certificate.size_id
      where certificate.customer_id = ${tx.customerId} and certificate.id in (${sql.join(channels.map(({ certificateId }) => certificateId))})`,
  );
  const byId = new Map(certificates.map((certificate) => [certificate.id, certificate]));
  const faults = channels.flatMap((channel, index): FieldFault[] => {
    const certificate = byId.get(channel.certificateId);
    if (certificate?.sizeId !== channel.sizeId) return [{ path: `channels[${index}].certificateId`, key: 'unknown' }];
    return certificate.productId === channel.productId ? [] : [{ path: `channels[${index}].sizeId`, key: 'unknown' }];
  });
  if (faults.length > 0) throw invalid(faults);
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
  const { productId, sizeId, certificateId, capacity, lowLevel } = wanted;
  const layout = { productId, sizeId, certificateId, capacity, lowLevel };
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

const newChannel = (tx: Tx, stock: MachineStock, number: number): Channel =>
  Object.assign(new Channel(), {
    customerId: tx.customerId,
    id: newId(),
    machineId: stock.machineId,
    stockId: stock.id,
    channel: number,
    quantity: 0,
    reserved: 0,
    status: 'EMPTY' as const,
    statusSince: clock.now(),
  });

async function lockById(tx: Tx, id: string): Promise<StockChannel> {
  const channel = await lockChannel(tx, { id });
  if (!channel) throw new Error('The channel does not exist, although it was just written');
  return channel;
}
