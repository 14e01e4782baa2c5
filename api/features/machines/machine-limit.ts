import type { Tx } from '#api/crud/write.ts';
import { countRows, sql } from '#api/db/sql.ts';
import { lockTenant } from '#api/db/tenant-lock.ts';
import { invalidField } from '#api/platform/errors.ts';

const lockMachines = (tx: Tx): Promise<void> => lockTenant(tx.em, tx.customerId, 'MACHINES');

/**
 * Checks that the customer may have one more machine (requirements V5); otherwise VALIDATION. Simultaneous
 * transactions continue one after the other and do not exceed the limit. Only a test sets `lock`.
 */
export async function requireBelowMachineLimit(tx: Tx, max: number, lock = lockMachines): Promise<void> {
  await lock(tx);
  const machines = await countRows(tx.em, 'machine', [sql`customer_id = ${tx.customerId}`, sql`live = 1`]);
  if (machines >= max) throw invalidField('machines', 'machineLimit', { max });
}
