import type { MikroORM } from '@mikro-orm/mysql';
import type { JSONWebKeySet, JWK } from 'jose';
import { readRealmKeys, storeRealmKeys } from '#api/features/sessions/realm-keys.service.ts';
import { createSeal } from '#api/platform/seal.ts';

/** Keys of a realm as they were fetched some time ago. */
export type KeptKeys = { keys: JSONWebKeySet; ageMs: number };

/** Keeps each realm's public keys over restarts. */
export type KeyStore = {
  keep(issuer: string, keys: JSONWebKeySet): Promise<void>;
  /** Null when none are kept, or they were not kept by us. */
  kept(issuer: string): Promise<KeptKeys | null>;
};

/**
 * In the database, sealed: not because they were secret, but because whoever could write keys of their own there could
 * sign tokens.
 */
export function createKeyStore(orm: MikroORM, secret: string): KeyStore {
  const seal = createSeal(secret, 'signing keys of realms');
  return {
    async keep(issuer, { keys }) {
      await storeRealmKeys(orm.em.fork(), issuer, seal.seal(JSON.stringify(keys.map(publicPart)), issuer));
    },
    async kept(issuer) {
      const row = await readRealmKeys(orm.em.fork(), issuer);
      const opened = row && seal.open(row.sealedKeys, issuer);
      if (!row || !opened) return null;
      const keys: JWK[] = JSON.parse(opened);
      return { keys: { keys }, ageMs: row.ageMs };
    },
  };
}

/** What verifying takes (RFC 7517, RFC 7518 §6); whatever else an answer may hold is not kept. */
const publicPart = ({ kid, kty, alg, use, n, e, crv, x, y }: JWK): JWK => ({ kid, kty, alg, use, n, e, crv, x, y });
