import type { SqlEntityManager } from '@mikro-orm/mysql';
import { isIn, rows, sql } from '#api/db/sql.ts';

/** The certificates among these that pieces were ever stocked with, by the ledger. */
export async function certificatesInUse(
  { em, customerId }: { em: SqlEntityManager; customerId: string },
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const [among = sql`false`] = isIn('certificate.id', ids);
  const used = await rows(
    em,
    sql<{ id: string }>`select id from product_certificate certificate
      where certificate.customer_id = ${customerId} and ${among} and exists (select 1 from stock_movement movement
        where movement.customer_id = ${customerId} and movement.certificate_id = certificate.id)`,
  );
  return new Set(used.map(({ id }) => id));
}
