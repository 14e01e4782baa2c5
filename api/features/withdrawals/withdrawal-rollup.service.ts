import type { SqlEntityManager } from '@mikro-orm/mysql';
import { write } from '#api/crud/write.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { toInstant } from '#api/crud/rows.ts';
import { SYSTEM } from '#api/platform/caller.ts';
import { quarterOf, SETTLED, startOfQuarter } from '#api/stock/withdrawal-quarters.ts';

const DAY_MS = 86_400_000;

/** Withdrawals of the last hours are not counted yet: most results arrive by then, so few need a correction. */
const OPEN_MS = 2 * 3_600_000;

/** Days that one transaction counts. Results of the tenant wait for it. */
const DAYS_AT_ONCE = 7;

type Scope = { em: SqlEntityManager; tenant: { id: string } };

/** Withdrawals before this instant are counted in withdrawal_quarter. It never moves back. */
export async function countedUntil({ em, tenant }: Scope): Promise<Date> {
  const found = await firstRow(
    em,
    sql<{ border: string }>`select counted_until as border from withdrawal_rollup where customer_id = ${tenant.id}`,
  );
  return found ? toInstant(String(found.border)) : new Date(0);
}

/** The tenants with withdrawals to count. */
export const tenantsToCount = async (em: SqlEntityManager, now: Date): Promise<string[]> => {
  const found = await rows(
    em,
    sql<{ id: string }>`select customer_id as id from withdrawal_rollup where counted_until < ${borderAt(now)}`,
  );
  return found.map(({ id }) => id);
};

/** The border up to which withdrawals should be counted. */
const borderAt = (now: Date): Date => startOfQuarter(now.getTime() - OPEN_MS);

/**
 * Counts the next days of a tenant. Returns whether more are left. It locks the border, so that a change of a withdrawal
 * is either committed and counted here, or comes later and corrects the counts (see the triggers of the migration).
 */
export function countNextDays(em: SqlEntityManager, customerId: string, now: Date): Promise<boolean> {
  const scope = { em, tenant: { id: customerId }, actor: SYSTEM };
  return write(scope, async (tx) => {
    const [state] = await rows(
      tx.em,
      sql<{
        border: string;
      }>`select counted_until as border from withdrawal_rollup where customer_id = ${customerId} for update`,
    );
    const target = borderAt(now);
    if (!state) return false;
    const border = toInstant(String(state.border));
    if (border >= target) return false;
    const first = await firstWithdrawal(tx.em, customerId, border);
    const next =
      first === null ? target : earlier(target, new Date(startOfQuarter(first).getTime() + DAYS_AT_ONCE * DAY_MS));
    if (first !== null) {
      await change(
        tx.em,
        sql`insert into withdrawal_quarter (customer_id, quarter, delivered, failed, refused)
          select customer_id, ${quarterOf(sql`requested_at`)} as quarter, sum(withdrawal_status = 'DELIVERED'),
            sum(withdrawal_status = 'FAILED_DELIVERY'), sum(withdrawal_status = 'REJECTED')
          from withdrawal where customer_id = ${customerId} and withdrawal_status in (${sql.join([...SETTLED])})
            and requested_at >= ${border} and requested_at < ${next}
          group by customer_id, quarter`,
      );
    }
    await change(tx.em, sql`update withdrawal_rollup set counted_until = ${next} where customer_id = ${customerId}`);
    return next < target;
  });
}

async function firstWithdrawal(em: SqlEntityManager, customerId: string, since: Date): Promise<number | null> {
  const found = await firstRow(
    em,
    sql<{ at: string }>`select requested_at as at from withdrawal
      where customer_id = ${customerId} and requested_at >= ${since} order by requested_at, id limit 1`,
  );
  return found ? toInstant(String(found.at)).getTime() : null;
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
