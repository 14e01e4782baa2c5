import { createPublicKey } from 'node:crypto';
import { decodeProtectedHeader } from 'jose';
import Config from 'keycloak-connect/middleware/auth-utils/config.js';
import GrantManager from 'keycloak-connect/middleware/auth-utils/grant-manager.js';
import { unauthenticated } from '#api/platform/errors.ts';
import { CLIENT_ID, type Realm } from './realm.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { TokenAnswer } from './token-endpoint.ts';

/** Verified tokens of a sign-in or a refresh. */
export type Grant = {
  accessToken: string;
  refreshToken: string;
  /** Lifetimes in seconds. */
  accessSeconds: number;
  refreshSeconds: number;
  /** Keycloak's session id (`sid`). A refresh does not change it. */
  keycloakSession: string;
};

/**
 * Turns answers of token endpoints into grants with keycloak-connect's grant manager. The manager gets the realm's key
 * and only validates, because its network calls have no time limit and hide the reason of a failure.
 */
export function createGrants(keysOf: (realm: Realm) => SigningKeys) {
  const managers = new Map<string, { kid: string; manager: GrantManager }>();

  async function managerOf(realm: Realm, kid: string): Promise<GrantManager> {
    const known = managers.get(realm.issuer);
    if (known?.kid === kid) return known.manager;
    const key = createPublicKey({ key: await keysOf(realm).byId(kid), format: 'jwk' });
    const manager = new GrantManager(
      new Config({
        realm: realm.name,
        'auth-server-url': realm.issuer.replace(/\/realms\/[^/]+$/, ''),
        resource: CLIENT_ID,
        'realm-public-key': key.export({ type: 'spki', format: 'der' }).toString('base64'),
        'bearer-only': true,
        'verify-token-audience': true,
      }),
    );
    managers.set(realm.issuer, { kid, manager });
    return manager;
  }

  return async function createGrant(realm: Realm, answer: TokenAnswer): Promise<Grant> {
    const { kid = '' } = decodeProtectedHeader(answer.access_token);
    const manager = await managerOf(realm, kid);
    const grant = await manager.createGrant({ ...answer });
    const { sid } = grant.access_token.content;
    if (typeof sid !== 'string') throw unauthenticated('invalid');
    return {
      accessToken: grant.access_token.token,
      refreshToken: grant.refresh_token.token,
      accessSeconds: answer.expires_in,
      refreshSeconds: answer.refresh_expires_in,
      keycloakSession: sid,
    };
  };
}
