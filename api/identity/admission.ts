import type { Logger } from '#api/platform/log.ts';
import { verifyAccessToken, type Claims } from './access-token.ts';
import type { Grant } from './grants.ts';
import type { People, Person } from './people.ts';
import type { Realm } from './realm.ts';
import type { Home } from './sessions.ts';
import type { SigningKeys } from './signing-keys.ts';
import { endKeycloakSession, type TokenAnswer } from './token-endpoint.ts';

/** Somebody who proved who they are. */
export type Admitted = { grant: Grant; claims: Claims; person: Person };

/** From the tokens that Keycloak gave to the person behind them, whichever way they came. */
export type Admission = {
  /** UNAUTHENTICATED when the tokens are not ours, or nobody active is behind them: Keycloak's session ends then. */
  admit(home: Home, answer: TokenAnswer): Promise<Admitted>;
  /** Best effort: without a row of ours its tokens are good for nothing here. */
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
        return { grant, claims, person: await people.ofAccount(customerId, claims) };
      } catch (error) {
        await end(realm, answer.refresh_token);
        throw error;
      }
    },
  };
}
