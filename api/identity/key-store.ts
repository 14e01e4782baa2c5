import type { MikroORM } from '@mikro-orm/mysql';
import type { JSONWebKeySet, JWK } from 'jose';
import { readRealmKeys, storeRealmKeys } from '#api/features/sessions/realm-keys.service.ts';
import { createSeal } from '#api/platform/seal.ts';

/** Stored keys of a realm. `ageMs`: time since they were fetched. */
export type StoredKeys = { keys: JSONWebKeySet; ageMs: number };

/** Stores the public keys of each realm, for the time after a restart. */
export type KeyStore = {
  save(issuer: string, keys: JSONWebKeySet): Promise<void>;
  /** Null when no keys are stored, or this server did not seal them. */
  load(issuer: string): Promise<StoredKeys | null>;
};

/**
 * Stores the keys in the database. They are sealed, because an attacker who can write other keys there could sign
 * tokens. They are not secret.
 */
export function createKeyStore(orm: MikroORM, secret: string): KeyStore {
  const seal = createSeal(secret, 'signing keys of realms');
  return {
    async save(issuer, { keys }) {
      await storeRealmKeys(orm.em.fork(), issuer, seal.seal(JSON.stringify(keys.map(publicPart)), issuer));
    },
    async load(issuer) {
      const row = await readRealmKeys(orm.em.fork(), issuer);
      const opened = row && seal.open(row.sealedKeys, issuer);
      if (!row || !opened) return null;
      const keys: JWK[] = JSON.parse(opened);
      return { keys: { keys }, ageMs: row.ageMs };
    },
  };
}

/** The fields that a verification needs (RFC 7517, RFC 7518 §6). Other fields are not stored. */
const publicPart = ({ kid, kty, alg, use, n, e, crv, x, y }: JWK): JWK => ({ kid, kty, alg, use, n, e, crv, x, y });
