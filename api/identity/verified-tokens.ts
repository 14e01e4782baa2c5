import { hash } from 'node:crypto';
import type { LocalJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import { verifyAccessToken, type Claims } from './access-token.ts';
import type { Realm } from './realm.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A valid token: its claims, and the realm and keys for which it is valid. */
type VerifiedToken = { claims: Claims; issuer: string; subdomain: string | null; keys: LocalJWKSet };

/** Verifies access tokens like verifyAccessToken. */
export type TokenVerifier = {
  verify(token: string, realm: Realm): Promise<Claims>;
  /**
   * The claims of a token that was verified before and is still valid; null otherwise, also if keys must be fetched. The
   * digest of the last token of each connection is kept with it.
   */
  known(token: string, realm: Realm, connection: object | null): Claims | null;
};

/** Two tokens per person that identity caches (people.ts). */
const MAX_TOKENS = 40_000;

/**
 * Verifies each token only once: the signature costs more than the rest of a small request. The result is valid until
 * the token expires or the realm's keys change. It says nothing about session and rights, which are checked with every
 * request. Only the SHA-256 digest of a token is kept, besides the last token of each open connection.
 */
export function createTokenVerifier(keysOf: (realm: Realm) => SigningKeys): TokenVerifier {
  const verified = new LRUCache<string, VerifiedToken>({ max: MAX_TOKENS });
  const digestOn = createConnectionDigests();
  const find = (digest: string, realm: Realm): VerifiedToken | null => {
    const known = verified.get(digest);
    return known && isValidFor(realm, known) ? known : null;
  };
  return {
    async verify(token, realm) {
      const keys = keysOf(realm);
      const digest = digestOf(token);
      const known = find(digest, realm);
      if (known && known.keys === (await keys.current())) return known.claims;
      const claims = await verifyAccessToken(token, realm, keys);
      const { issuer, subdomain } = realm;
      verified.set(digest, { claims, issuer, subdomain, keys: await keys.current() });
      return claims;
    },
    known(token, realm, connection) {
      const known = find(connection ? digestOn(connection, token) : digestOf(token), realm);
      return known && keysOf(realm).areCurrent(known.keys) ? known.claims : null;
    },
  };
}

const digestOf = (token: string): string => hash('sha256', token, 'base64url');

/** A client sends the same token with each request of a connection, and the digest costs a tenth of a small request. */
function createConnectionDigests(): (connection: object, token: string) => string {
  const lastOf = new WeakMap<object, { token: string; digest: string }>();
  return (connection, token) => {
    const last = lastOf.get(connection);
    if (last?.token === token) return last.digest;
    const digest = digestOf(token);
    lastOf.set(connection, { token, digest });
    return digest;
  };
}

const isValidFor = (realm: Realm, { claims, issuer, subdomain }: VerifiedToken): boolean =>
  Date.now() < claims.expiresAt && issuer === realm.issuer && subdomain === realm.subdomain;
