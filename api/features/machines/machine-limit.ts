import type { Tx } from '#api/crud/write.ts';
import { countRows, firstRow, sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';

/**
 * Checks that the customer may have one more machine (requirements V5); otherwise VALIDATION. It locks the customer, so
 * that simultaneous transactions continue one after the other and do not exceed the limit. Only a test sets `lock`.
 */
export async function requireBelowMachineLimit(tx: Tx, max: number, lock = sql`for update`): Promise<void> {
  await firstRow(tx.em, sql`select id from customer where id = ${tx.customerId} ${lock}`);
  const machines = await countRows(tx.em, 'machine', [sql`customer_id = ${tx.customerId}`, sql`live = 1`]);
  if (machines >= max) throw invalidField('machines', 'machineLimit', { max });
}
