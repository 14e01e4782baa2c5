import type { SqlEntityManager } from '@mikro-orm/mysql';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { auditStock } from '#api/stock/audit.ts';

/** The values of a field in the JSON lines of a scenario that have it. */
export function namedIn(lines: readonly string[], field: string): string[] {
  return lines.flatMap((line) => {
    const parsed: Record<string, unknown> = JSON.parse(line);
    const value = parsed[field];
    return typeof value === 'string' ? [value] : [];
  });
}

/** The number of rows of a table or a subquery. */
export const countRows = async (em: SqlEntityManager, from: ReturnType<typeof sql>): Promise<number> =>
  Number((await rows(em, sql<{ total: number }>`select count(*) as total from ${from}`))[0]?.total);

/**
 * Compares the acknowledged withdrawals of a tenant with its rows: each is delivered, has one movement of stock and an
 * entry in the audit trail, and there is no other; stock and ledger agree. Returns what is wrong, in words.
 */
export async function auditWithdrawals(
  em: SqlEntityManager,
  customerId: string,
  withdrawals: readonly string[],
): Promise<string[]> {
  const of = (table: ReturnType<typeof sql>, column: string) =>
    sql`${table} where customer_id = ${customerId} and ${isAnyOf(column, withdrawals)}`;
  const expected: [string, number][] = [
    ['withdrawals', await countRows(em, sql`withdrawal where customer_id = ${customerId}`)],
    [
      'delivered withdrawals',
      await countRows(em, sql`${of(sql`withdrawal`, 'id')} and withdrawal_status = 'DELIVERED'`),
    ],
    ['movements of withdrawals', await countRows(em, of(sql`stock_movement`, 'withdrawal_id'))],
    [
      'withdrawals in the ledger',
      await countRows(
        em,
        sql`(select distinct withdrawal_id from ${of(sql`stock_movement`, 'withdrawal_id')}) movements`,
      ),
    ],
    [
      'withdrawals in the audit trail',
      await countRows(
        em,
        sql`(select distinct target_entity_id from ${of(sql`audit_log`, 'target_entity_id')}) entries`,
      ),
    ],
  ];
  const faults = expected
    .filter(([, found]) => found !== withdrawals.length)
    .map(([what, found]) => `${found} ${what}, but ${withdrawals.length} were acknowledged`);
  const { mismatches } = await auditStock(em);
  if (mismatches.length > 0) faults.push(`stock and ledger differ: ${JSON.stringify(mismatches.slice(0, 5))}`);
  return faults;
}
