import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';

/** The account of a code: `account` is a hash of tenant and e-mail address; `customerId` null is the platform. */
export type ResetAccount = { account: string; customerId: string | null };

/** A stored code. `userId` is null when nobody has that address; such a code is never valid. */
export type ResetCode = { id: string; codeHash: string; userId: string | null };

/** Validity of a code in seconds, and its largest number of attempts. */
export type ResetLimits = { lifeSeconds: number; tries: number };

/** Expired rows that each new code deletes. */
const SWEEP_ROWS = 100;

/** Saves a code, which replaces the account's earlier one, and deletes some expired codes. */
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
 * Counts an attempt, then returns the code; undefined when there is no valid code with an attempt left. The row stays
 * locked in between, so that simultaneous attempts are counted one by one, each for the code that it is compared with.
 */
export const countAttempt = (
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

/** Marks a code as used; false when another call was faster, or a newer code replaced it. */
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

/** Makes a correct code valid again and removes its attempt, after a failure that the code did not cause. */
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
