import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Tx } from '#api/crud/write.ts';
import { countRows, firstRow, sql } from '#api/db/sql.ts';
import { lockTenant } from '#api/db/tenant-lock.ts';
import { invalidField } from '#api/platform/errors.ts';

/**
 * Checks that more employees may be active (requirements V5), one by default; otherwise VALIDATION. It locks the licences,
 * so that simultaneous transactions continue one after the other and do not exceed them. Only a test sets `lock`.
 */
export async function requireFreeLicense(tx: Tx, { wanted = 1, lock = lockLicenses } = {}): Promise<void> {
  if (wanted === 0) return;
  await lock(tx);
  const { max, active } = await licencesOf(tx.em, tx.customerId);
  if (active + wanted > max) throw invalidField('status', 'licenseLimit', { max });
}

/** Other transactions that activate employees, or change the number of licences, wait until the end of this one. */
export const lockLicenses = (tx: Tx): Promise<void> => lockTenant(tx.em, tx.customerId, 'LICENSES');

/** The most active employees that the licences of a customer allow, and how many there are. */
export async function licencesOf(em: SqlEntityManager, customerId: string): Promise<{ max: number; active: number }> {
  const customer = await firstRow(
    em,
    sql<{ max: number }>`select licenses_count as max from customer where id = ${customerId}`,
  );
  const active = await countRows(em, 'employee', [sql`customer_id = ${customerId}`, sql`status = 'ACTIVE'`]);
  return { max: Number(customer?.max ?? 0), active };
}
