import { markDeleted } from '#api/crud/delete-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { inUse } from '#api/platform/errors.ts';
import { newId } from '#api/platform/ids.ts';
import { Channel } from './channel.entity.ts';
import type { MachineStock } from './machine-stock.entity.ts';

/** A channel without pieces, and what it is meant for. */
export type EmptyChannel = Pick<
  Channel,
  'productId' | 'sizeId' | 'certificateId' | 'capacity' | 'lowLevel' | 'channel'
>;

/** A channel of a layout without contents. */
export const newChannel = (tx: Tx, stock: MachineStock, number: number): Channel =>
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

/** Adds channels to a new layout. The caller has checked what they are meant for. */
export async function addChannels(tx: Tx, stock: MachineStock, channels: readonly EmptyChannel[]): Promise<void> {
  tx.em.persist(channels.map((wanted) => Object.assign(newChannel(tx, stock, wanted.channel), wanted)));
  await tx.em.flush();
}

/** Deletes the layout of a machine with its channels. IN_USE while a channel contains pieces. */
export async function deleteLayout(tx: Tx, layout: MachineStock): Promise<{ id: string; deletedAt: Date }> {
  await requireEmpty(tx, layout.id);
  await change(tx.em, sql`delete from channel where customer_id = ${tx.customerId} and stock_id = ${layout.id}`);
  return markDeleted(tx, layout);
}

/** Locks the channels, so that nobody adds pieces before their removal. */
async function requireEmpty({ em, customerId }: Tx, layoutId: string): Promise<void> {
  const inside = await firstRow(
    em,
    sql<{ pieces: number }>`select coalesce(sum(quantity), 0) as pieces from channel
      where customer_id = ${customerId} and stock_id = ${layoutId} for update`,
  );
  const count = Number(inside?.pieces ?? 0);
  if (count > 0) throw inUse([{ type: 'PIECE', count }]);
}
