import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';

/** A challenge of a user. `customerId` null is the platform. */
export type NewChallenge = { idHash: string; customerId: string | null; userId: string; lifeSeconds: number };

/** Expired rows that each new challenge deletes. */
const SWEEP_ROWS = 100;

/** Saves a challenge, and deletes some expired ones. */
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

/** Marks a challenge of this tenant as used. Returns its user id; undefined when it is unknown, used or expired. */
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

/** Makes a used challenge valid again, after the change of the password failed. */
export const giveBackChallenge = (em: SqlEntityManager, idHash: string, customerId: string | null): Promise<number> =>
  change(
    em,
    sql`update password_challenge set used_at = null where id_hash = ${idHash} and customer_id <=> ${customerId}`,
  );
