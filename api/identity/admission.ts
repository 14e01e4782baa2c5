import type { Logger } from '#api/platform/log.ts';
import { verifyAccessToken, type Claims } from './access-token.ts';
import type { Grant } from './grants.ts';
import type { People, UserRecord } from './people.ts';
import type { Realm } from './realm.ts';
import type { Home } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import { endKeycloakSession, type TokenAnswer } from './token-endpoint.ts';

/** A user who proved the identity, with the verified tokens. */
export type AdmittedUser = { grant: Grant; claims: Claims; person: UserRecord };

/** Finds the user of Keycloak's tokens, for all kinds of sign-in. */
export type Admission = {
  /** UNAUTHENTICATED when the tokens are not valid or have no active user. Keycloak's session ends then. */
  admit(home: Home, answer: TokenAnswer): Promise<AdmittedUser>;
  /** Ends Keycloak's session. Best effort: this server refuses tokens without a session row. */
  end(realm: Realm, refreshToken: string): Promise<void>;
};

type AdmissionDependencies = {
  log: Logger;
  people: People;
  keysOf: (realm: Realm) => SigningKeys;
  createGrant: (realm: Realm, answer: TokenAnswer) => Promise<Grant>;
};

export function createAdmission({ log, people, keysOf, createGrant }: AdmissionDependencies): Admission {
  const end = (realm: Realm, refreshToken: string): Promise<void> =>
    endKeycloakSession(realm, refreshToken).catch((cause: unknown) =>
      log.warn({ err: cause }, 'session not ended in Keycloak'),
    );
  return {
    end,
    async admit({ customerId, realm }, answer) {
      try {
        const grant = await createGrant(realm, answer);
        const claims = await verifyAccessToken(grant.accessToken, realm, keysOf(realm));
        return { grant, claims, person: await people.findByAccount(customerId, claims) };
      } catch (error) {
        await end(realm, answer.refresh_token);
        throw error;
      }
    },
  };
}
