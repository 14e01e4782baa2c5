import type { Tx } from '#api/crud/write.ts';
import { countRows, firstRow, sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';

/**
 * Makes sure that one more employee may be active (requirements V5). The lock on the customer lets one transaction at
 * a time go on from here, so that no number of them together exceeds the licences. `lock` is for the test that takes
 * it away.
 */
export async function takeLicense(tx: Tx, lock = sql`for update`): Promise<void> {
  const customer = await firstRow(
    tx.em,
    sql<{ max: number }>`select licenses_count as max from customer where id = ${tx.customerId} ${lock}`,
  );
  const max = Number(customer?.max ?? 0);
  const active = await countRows(tx.em, 'employee', [sql`customer_id = ${tx.customerId}`, sql`status = 'ACTIVE'`]);
  if (active >= max) throw invalidField('status', 'licenseLimit', { max });
}
