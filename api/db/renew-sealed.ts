import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Seal } from '#api/platform/seal.ts';
import { change, rows, sql, type Sql } from './sql.ts';

/** A table of tenants with a column `sealed`, and the column that is the place of its seal. Few rows for each tenant. */
type SealedTable = { table: Sql; place: Sql };

type SealedRow = { id: string; place: string; sealed: string };

/**
 * Encrypts values anew whose key is the former one, so that the former secret can be removed (SEC-49). A value that was
 * replaced meanwhile stays. Returns how many were encrypted anew.
 */
export async function renewSealed(
  em: SqlEntityManager,
  { seal, ending }: { seal: Seal; ending: AbortSignal },
  { table, place }: SealedTable,
): Promise<number> {
  let renewed = 0;
  const tenants = await rows(em, sql<{ customerId: string }>`select distinct customer_id as customerId from ${table}`);
  for (const { customerId } of tenants) {
    if (ending.aborted) break;
    const found = await rows(
      em,
      sql<SealedRow>`select id, ${place} as place, sealed from ${table} where customer_id = ${customerId}`,
    );
    for (const row of found) {
      const fresh = seal.renew(row.sealed, row.place);
      if (fresh === null) continue;
      renewed += await change(
        em,
        sql`update ${table} set sealed = ${fresh}
          where customer_id = ${customerId} and id = ${row.id} and sealed = ${row.sealed}`,
      );
    }
  }
  return renewed;
}
