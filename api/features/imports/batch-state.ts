import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { change, firstRow, sql, type Sql } from '#api/db/sql.ts';
import type { ImportState } from '#api/generated/enums.ts';
import { type BatchFault, ImportBatch } from './import-batch.entity.ts';

/** An import of a tenant. */
export type BatchKey = { customerId: string; id: string };

const isBatch = ({ customerId, id }: BatchKey): Sql => sql`customer_id = ${customerId} and id = ${id}`;

/** The row of an import; undefined for another tenant's. */
export async function readBatch(em: SqlEntityManager, key: BatchKey): Promise<ImportBatch | undefined> {
  const [batch] = await entityRows(em, ImportBatch, [isBatch(key)]);
  return batch;
}

/** The key of the batch's file, which the api does not show. */
export async function fileKeyOf(em: SqlEntityManager, key: BatchKey): Promise<string> {
  const row = await firstRow(
    em,
    sql<{ fileKey: string }>`select file_key as fileKey from import_batch where ${isBatch(key)}`,
  );
  return row?.fileKey ?? '';
}

/** The state, locked until the end of the transaction: no other process then continues or ends the same import. */
export async function lockState(em: SqlEntityManager, key: BatchKey): Promise<ImportState | undefined> {
  const row = await firstRow(
    em,
    sql<{ state: ImportState }>`select state from import_batch where ${isBatch(key)} for update`,
  );
  return row?.state;
}

/** Changes an import that is in one of these states. Returns whether it was. */
export async function changeBatch(
  em: SqlEntityManager,
  key: BatchKey,
  from: readonly ImportState[],
  values: Sql,
): Promise<boolean> {
  const matched = await change(
    em,
    sql`update import_batch set ${values}, version = version + 1, updated_at = now(3)
      where ${isBatch(key)} and state in (${sql.join([...from])})`,
  );
  return matched > 0;
}

/** SQL: a new state, whose progress begins at 0. */
export const toState = (state: ImportState, fault: BatchFault | null = null): Sql =>
  sql`state = ${state}, done = 0, fault = ${fault && JSON.stringify(fault)}`;

/** Adds finished rows to the progress. */
export const addDone = (em: SqlEntityManager, key: BatchKey, rows: number): Promise<number> =>
  change(em, sql`update import_batch set done = done + ${rows}, updated_at = now(3) where ${isBatch(key)}`);
