import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';

/** Whose challenge it is. `customerId` null is the platform. */
export type NewChallenge = { idHash: string; customerId: string | null; userId: string; lifeSeconds: number };

/** Rows past their end that one new challenge clears away. */
const SWEEP_ROWS = 100;

export async function storeChallenge(
  em: SqlEntityManager,
  { idHash, customerId, userId, lifeSeconds }: NewChallenge,
): Promise<void> {
  await change(
    em,
    sql`insert into password_challenge (id_hash, customer_id, user_id, expires_at)
      values (${idHash}, ${customerId}, ${userId}, date_add(now(3), interval ${lifeSeconds} second))`,
  );
  await change(
    em,
    sql`delete from password_challenge where expires_at < now(3) order by expires_at limit ${SWEEP_ROWS}`,
  );
}

/** Uses a challenge of exactly this tenant up and answers whose it is; undefined when it is not, or no longer, good. */
export async function useChallenge(
  em: SqlEntityManager,
  idHash: string,
  customerId: string | null,
): Promise<string | undefined> {
  const used = await change(
    em,
    sql`update password_challenge set used_at = now(3)
      where id_hash = ${idHash} and customer_id <=> ${customerId} and used_at is null and expires_at > now(3)`,
  );
  if (used !== 1) return undefined;
  const found = await firstRow(
    em,
    sql<{ userId: string }>`select user_id as userId from password_challenge
      where id_hash = ${idHash} and customer_id <=> ${customerId}`,
  );
  return found?.userId;
}

/** Makes it good again: nothing was changed by it. */
export const giveBackChallenge = (em: SqlEntityManager, idHash: string, customerId: string | null): Promise<number> =>
  change(
    em,
    sql`update password_challenge set used_at = null where id_hash = ${idHash} and customer_id <=> ${customerId}`,
  );
