import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql } from '#api/db/sql.ts';
import { quarterOf, SETTLED } from './withdrawal-quarters.ts';

/** A quarter of an hour whose counts differ from its withdrawals: counted minus found. */
export type RollupMismatch = {
  customerId: string;
  quarter: string;
  delivered: number;
  failed: number;
  refused: number;
};

/**
 * Compares the counts of the dashboard (withdrawal_quarter) with the withdrawals of all tenants. One statement, so it is
 * exact while others write.
 */
export async function auditRollup(em: SqlEntityManager): Promise<RollupMismatch[]> {
  const found = await rows(
    em,
    sql<RollupMismatch>`
      select customerId, quarter, sum(delivered) as delivered, sum(failed) as failed, sum(refused) as refused from (
        select customer_id as customerId, quarter, delivered, failed, refused from withdrawal_quarter
        union all
        select withdrawal.customer_id, ${quarterOf(sql`withdrawal.requested_at`)} as quarter, -sum(withdrawal_status = 'DELIVERED'),
          -sum(withdrawal_status = 'FAILED_DELIVERY'), -sum(withdrawal_status = 'REJECTED')
        from withdrawal_rollup rollup join withdrawal on withdrawal.customer_id = rollup.customer_id
          and withdrawal_status in (${sql.join([...SETTLED])}) and requested_at < rollup.counted_until
        group by withdrawal.customer_id, quarter) both_sides
      group by customerId, quarter having delivered <> 0 or failed <> 0 or refused <> 0`,
  );
  return found.map(({ customerId, quarter, delivered, failed, refused }) => ({
    customerId,
    quarter: String(quarter),
    delivered: Number(delivered),
    failed: Number(failed),
    refused: Number(refused),
  }));
}
