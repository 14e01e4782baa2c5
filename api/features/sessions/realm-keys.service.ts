import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, firstRow, sql } from '#api/db/sql.ts';

/** Stored public keys of a realm. */
export type RealmKeysRow = {
  sealedKeys: string;
  /** Milliseconds since the keys were fetched, by the database clock. */
  ageMs: number;
};

/** Keys are deleted after this time without a fetch: the realm is deleted, or moved to another Keycloak. */
const KEEP_DAYS = 30;

/** Saves the keys of a realm, and deletes those of unused realms. */
export async function storeRealmKeys(em: SqlEntityManager, issuer: string, sealedKeys: string): Promise<void> {
  await change(
    em,
    sql`insert into realm_keys (issuer, sealed_keys, fetched_at) values (${issuer}, ${sealedKeys}, now(3)) as fresh
      on duplicate key update sealed_keys = fresh.sealed_keys, fetched_at = fresh.fetched_at`,
  );
  await change(em, sql`delete from realm_keys where fetched_at < now(3) - interval ${KEEP_DAYS} day`);
}

/** The stored keys of a realm; undefined when there are none. */
export const readRealmKeys = (em: SqlEntityManager, issuer: string): Promise<RealmKeysRow | undefined> =>
  firstRow(
    em,
    sql<RealmKeysRow>`select sealed_keys as sealedKeys, timestampdiff(microsecond, fetched_at, now(3)) div 1000 as ageMs
      from realm_keys where issuer = ${issuer}`,
  );
