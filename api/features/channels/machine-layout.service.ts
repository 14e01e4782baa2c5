import { markDeleted } from '#api/crud/delete-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { inUse } from '#api/platform/errors.ts';
import type { MachineStock } from './machine-stock.entity.ts';

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
