import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';

/** A realm's keys as the table has them. */
export type RealmKeysRow = {
  sealedKeys: string;
  /** Milliseconds since they were fetched, by the database's clock. */
  ageMs: number;
};

/** Realms that nobody has asked for in so long are gone, or moved to another Keycloak. */
const KEEP_DAYS = 30;

export async function storeRealmKeys(em: SqlEntityManager, issuer: string, sealedKeys: string): Promise<void> {
  await change(
    em,
    sql`insert into realm_keys (issuer, sealed_keys, fetched_at) values (${issuer}, ${sealedKeys}, now(3)) as fresh
      on duplicate key update sealed_keys = fresh.sealed_keys, fetched_at = fresh.fetched_at`,
  );
  await change(em, sql`delete from realm_keys where fetched_at < now(3) - interval ${KEEP_DAYS} day`);
}

export const readRealmKeys = (em: SqlEntityManager, issuer: string): Promise<RealmKeysRow | undefined> =>
  firstRow(
    em,
    sql<RealmKeysRow>`select sealed_keys as sealedKeys, timestampdiff(microsecond, fetched_at, now(3)) div 1000 as ageMs
      from realm_keys where issuer = ${issuer}`,
  );
