import type { EntityName } from '@mikro-orm/core';
import { firstRow, sql, type Sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { inUse } from '#api/platform/errors.ts';
import type { TenantRecord } from './rows.ts';
import { lockRow, saveRow } from './update-row.ts';
import type { Tx } from './write.ts';

/** Counts what still refers to a record. */
export type Reference = (tx: Tx, id: string) => Sql;

/** Rows of a table, not deleted, whose column names the record. */
export const liveRows =
  (table: string, column: string): Reference =>
  (tx, id) =>
    sql`select count(*) as total from ${sql.table(table)} where customer_id = ${tx.customerId} and ${sql.ref(column)} = ${id} and live = 1`;

/** Marks a record deleted; the row stays. IN_USE with the count when something live still refers to it (requirements E1). */
export async function deleteRow<T extends TenantRecord>(
  tx: Tx,
  entity: EntityName<T>,
  { id, version }: { id: string; version: number },
  references: readonly Reference[] = [],
): Promise<{ id: string; deletedAt: Date }> {
  const row: TenantRecord = await lockRow(tx, entity, id, version);
  let count = 0;
  for (const reference of references) {
    const counted = await firstRow(tx.em, sql<{ total: number }>`${reference(tx, id)}`);
    count += Number(counted?.total ?? 0);
  }
  if (count > 0) throw inUse(count);
  const deletedAt = clock.now();
  await saveRow(tx, row, { status: 'DELETED', deletedAt });
  return { id, deletedAt };
}
