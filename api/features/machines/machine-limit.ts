import type { Tx } from '#api/crud/write.ts';
import { countRows, firstRow, sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';

/**
 * Makes sure that the customer may have one more machine (requirements V5). The lock on the customer lets one
 * transaction at a time go on from here, so that no number of them together exceeds the limit. `lock` is for the test
 * that takes it away.
 */
export async function takeMachinePlace(tx: Tx, max: number, lock = sql`for update`): Promise<void> {
  await firstRow(tx.em, sql`select id from customer where id = ${tx.customerId} ${lock}`);
  const machines = await countRows(tx.em, 'machine', [sql`customer_id = ${tx.customerId}`, sql`live = 1`]);
  if (machines >= max) throw invalidField('machines', 'machineLimit', { max });
}
