import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql } from '#api/db/sql.ts';
import { RECORD_DAYS } from './bulk-action.rules.ts';
import { deleteRecords } from './bulk-records.ts';

/** Records that one statement deletes. */
const CHUNK = 1000;

/** Actions of one run. */
const ACTIONS = 100;

/** Deletes the records of actions that can no longer be undone; the actions themselves stay. */
export async function deleteOldRecords(em: SqlEntityManager, ending: AbortSignal): Promise<void> {
  const ended = await rows(
    em,
    sql<{ id: string; customerId: string }>`select id, customer_id as customerId from bulk_action
      where has_records = 1 and state in ('DONE', 'STOPPED', 'FAILED')
        and updated_at < now(3) - interval ${RECORD_DAYS} day limit ${ACTIONS}`,
  );
  for (const { id, customerId } of ended) {
    while ((await deleteRecords(em, { customerId, id }, CHUNK)) === CHUNK) if (ending.aborted) return;
    await change(em, sql`update bulk_action set has_records = 0 where customer_id = ${customerId} and id = ${id}`);
  }
}
