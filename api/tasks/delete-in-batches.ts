import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, type Sql } from '#api/db/sql.ts';

/** Rows of one statement, so that it holds locks only for a short time. */
const BATCH = 1000;

/** Deletes rows until none is left or the process ends. `deletion` makes the statement for a number of rows. */
export async function deleteInBatches(
  em: SqlEntityManager,
  ending: AbortSignal,
  deletion: (limit: number) => Sql,
): Promise<void> {
  while (!ending.aborted) if ((await change(em, deletion(BATCH))) < BATCH) return;
}
