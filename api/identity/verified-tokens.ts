import { hash } from 'node:crypto';
import type { LocalJWKSet } from 'jose';
import { LRUCache } from 'lru-cache';
import { verifyAccessToken, type Claims } from './access-token.ts';
import type { Realm } from './realm.ts';
import type { SigningKeys } from './signing-keys.ts';

/** A valid token: its claims, and the realm and keys for which it is valid. */
type VerifiedToken = { claims: Claims; issuer: string; subdomain: string | null; keys: LocalJWKSet };

/** Two tokens per person that identity caches (people.ts). */
const MAX_TOKENS = 40_000;

/**
 * Verifies access tokens like verifyAccessToken, but each token only once: the signature costs more than the rest of a
 * small request. The result is valid until the token expires or the realm's keys change. It says nothing about session
 * and rights, which are checked with every request. Only the SHA-256 digest of a token is kept.
 */
export function createTokenVerifier(
  keysOf: (realm: Realm) => SigningKeys,
): (token: string, realm: Realm) => Promise<Claims> {
  const verified = new LRUCache<string, VerifiedToken>({ max: MAX_TOKENS });

  return async function verify(token, realm) {
    const keys = keysOf(realm);
    const digest = hash('sha256', token, 'base64url');
    const known = verified.get(digest);
    if (known && isValidFor(realm, known) && known.keys === (await keys.current())) return known.claims;
    const claims = await verifyAccessToken(token, realm, keys);
    const { issuer, subdomain } = realm;
    verified.set(digest, { claims, issuer, subdomain, keys: await keys.current() });
    return claims;
  };
}

const isValidFor = (realm: Realm, { claims, issuer, subdomain }: VerifiedToken): boolean =>
  Date.now() < claims.expiresAt && issuer === realm.issuer && subdomain === realm.subdomain;
