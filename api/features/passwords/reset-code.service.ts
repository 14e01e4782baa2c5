import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';

/** Whose code it is. `account` is a hash of tenant and e-mail address; `customerId` null is the platform. */
export type ResetAccount = { account: string; customerId: string | null };

/** A code as the table keeps it. `userId` is null where nobody has that address: its code can never be right. */
export type ResetCode = { id: string; codeHash: string; userId: string | null };

/** How long a code lives, and how many tries it bears. */
export type ResetLimits = { lifeSeconds: number; tries: number };

/** Codes that have been dead for this long are cleared away, some at every request. */
const SWEEP_ROWS = 100;

/** Stores a code in the place of the account's earlier one: only the newest is good. */
export async function storeResetCode(
  em: SqlEntityManager,
  { account, customerId }: ResetAccount,
  { id, codeHash, userId }: ResetCode,
  { lifeSeconds }: ResetLimits,
): Promise<void> {
  await change(
    em,
    sql`insert into reset_code (account, customer_id, user_id, id, code_hash, expires_at)
      values (${account}, ${customerId}, ${userId}, ${id}, ${codeHash}, date_add(now(3), interval ${lifeSeconds} second)) as fresh
      on duplicate key update user_id = fresh.user_id, id = fresh.id, code_hash = fresh.code_hash, attempts = 0,
        created_at = now(3), expires_at = fresh.expires_at, used_at = null`,
  );
  await change(em, sql`delete from reset_code where expires_at < now(3) order by expires_at limit ${SWEEP_ROWS}`);
}

/**
 * Counts a try, and only then shows the code that it was for; undefined when there is none that bears another. The row
 * stays locked in between, so that tries at once are counted one by one, each against the code that it is compared with.
 */
export const takeTry = (
  em: SqlEntityManager,
  { account, customerId }: ResetAccount,
  { tries }: ResetLimits,
): Promise<ResetCode | undefined> =>
  em.transactional(async (tx) => {
    const counted = await change(
      tx,
      sql`update reset_code set attempts = attempts + 1
        where account = ${account} and customer_id <=> ${customerId} and attempts < ${tries} and used_at is null and expires_at > now(3)`,
    );
    if (counted !== 1) return undefined;
    return firstRow(
      tx,
      sql<ResetCode>`select id, code_hash as codeHash, user_id as userId from reset_code
        where account = ${account} and customer_id <=> ${customerId}`,
    );
  });

/** Uses a code up; false when somebody was faster, or a newer one took its place. */
export async function useResetCode(
  em: SqlEntityManager,
  { account, customerId }: ResetAccount,
  id: string,
): Promise<boolean> {
  const used = await change(
    em,
    sql`update reset_code set used_at = now(3)
      where account = ${account} and customer_id <=> ${customerId} and id = ${id} and used_at is null`,
  );
  return used === 1;
}

/** Makes a right code good again, its try uncounted: it was not the code that failed. */
export const giveBackResetCode = (
  em: SqlEntityManager,
  { account, customerId }: ResetAccount,
  id: string,
): Promise<number> =>
  change(
    em,
    sql`update reset_code set used_at = null, attempts = attempts - 1
      where account = ${account} and customer_id <=> ${customerId} and id = ${id} and attempts > 0`,
  );
