import type { EntityName } from '@mikro-orm/core';
import { clock } from '#api/platform/clock.ts';
import type { TenantRecord } from './rows.ts';
import { lockRow, saveRow } from './update-row.ts';
import type { Tx } from './write.ts';

/**
 * Marks a record deleted; the row stays. IN_USE while something live refers to it (requirements E1): what may refer is
 * read from the foreign keys (db/in-use-subscriber.ts), so a noun lists nothing here.
 */
export const deleteRow = async <T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  { id, version }: { id: string; version: number },
): Promise<{ id: string; deletedAt: Date }> => markDeleted(tx, await lockRow(tx, entity, id, version));

/** The same for a record that is loaded and locked already. */
export async function markDeleted(tx: Tx, row: TenantRecord): Promise<{ id: string; deletedAt: Date }> {
  const deletedAt = clock.now();
  await saveRow(tx, row, { status: 'DELETED', deletedAt });
  return { id: row.id, deletedAt };
}
