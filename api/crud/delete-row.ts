import type { EntityName } from '@mikro-orm/core';
import { clock } from '#api/platform/clock.ts';
import type { TenantRecord } from './rows.ts';
import { lockRow, saveRow } from './update-row.ts';
import type { Tx } from './write.ts';

/** A deleted record and its version, which a restore names. */
export type Deleted = { id: string; deletedAt: Date; version: number };

/**
 * Marks a record as deleted; the row stays. IN_USE while a live record refers to it (requirements E1).
 * db/in-use-subscriber.ts finds the references by the foreign keys, so a noun lists nothing here.
 */
export const deleteRow = async <T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  { id, version }: { id: string; version: number },
): Promise<Deleted> => markDeleted(tx, await lockRow(tx, entity, id, version));

/** Like deleteRow, for a record that is already loaded and locked. */
export async function markDeleted(tx: Tx, row: TenantRecord): Promise<Deleted> {
  const deletedAt = clock.now();
  await saveRow(tx, row, { status: 'DELETED', deletedAt });
  return { id: row.id, deletedAt, version: row.version };
}
