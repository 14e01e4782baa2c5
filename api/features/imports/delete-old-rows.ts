import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql } from '#api/db/sql.ts';
import { changeBatch, toState } from './batch-state.ts';
import { UNDO_DAYS } from './import-batch.rules.ts';
import { deleteRows } from './import-rows.ts';

/** Rows that one statement deletes. */
const CHUNK = 1000;

/** Imports of one run. */
const BATCHES = 100;

/**
 * Deletes the rows of imports that ended without a result a day ago, that nobody continued for a week, or that can no
 * longer be undone. The rows contain personal data; the history of imports stays.
 */
export async function deleteOldRows(em: SqlEntityManager, ending: AbortSignal): Promise<void> {
  const ended = await rows(
    em,
    sql<{ id: string; customerId: string }>`select id, customer_id as customerId from import_batch
      where has_rows = 1 and (
        (state in ('CANCELLED', 'FAILED', 'UNDONE') and updated_at < now(3) - interval 1 day)
        or (state in ('READ', 'CHECKED') and updated_at < now(3) - interval 7 day)
        or (state = 'DONE' and updated_at < now(3) - interval ${UNDO_DAYS} day)) limit ${BATCHES}`,
  );
  for (const { id, customerId } of ended) {
    const key = { customerId, id };
    await changeBatch(em, key, ['READ', 'CHECKED'], toState('CANCELLED'));
    while ((await deleteRows(em, key, CHUNK)) === CHUNK) if (ending.aborted) return;
    await change(em, sql`update import_batch set has_rows = 0 where customer_id = ${customerId} and id = ${id}`);
  }
}
