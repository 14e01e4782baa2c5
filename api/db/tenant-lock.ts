import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql } from './sql.ts';

/** What transactions of a tenant check one after the other. */
export type TenantLockName = 'LICENSES' | 'MACHINES' | 'REPORT_SCHEDULES' | 'SAMPLE_DATA' | 'TEMPLATES' | 'UPLOADS';

/**
 * Locks this name of a tenant until the end of the transaction: other transactions that lock it wait. The row of the
 * customer is not locked for this, because every insert of the tenant reads it for its foreign key: a withdrawal would
 * wait for an upload or a chunk of an import.
 */
export async function lockTenant(em: SqlEntityManager, customerId: string, name: TenantLockName): Promise<void> {
  await change(
    em,
    sql`insert into tenant_lock (customer_id, name) values (${customerId}, ${name})
      on duplicate key update name = ${name}`,
  );
}
