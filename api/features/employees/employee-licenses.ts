import type { Tx } from '#api/crud/write.ts';
import { countRows, firstRow, sql } from '#api/db/sql.ts';
import { invalidField } from '#api/platform/errors.ts';

/**
 * Checks that one more employee may be active (requirements V5); otherwise VALIDATION. It locks the customer, so that
 * simultaneous transactions continue one after the other and do not exceed the licences. Only a test sets `lock`.
 */
export async function requireFreeLicense(tx: Tx, lock = sql`for update`): Promise<void> {
  const customer = await firstRow(
    tx.em,
    sql<{ max: number }>`select licenses_count as max from customer where id = ${tx.customerId} ${lock}`,
  );
  const max = Number(customer?.max ?? 0);
  const active = await countRows(tx.em, 'employee', [sql`customer_id = ${tx.customerId}`, sql`status = 'ACTIVE'`]);
  if (active >= max) throw invalidField('status', 'licenseLimit', { max });
}
