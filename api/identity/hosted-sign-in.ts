import { AppError, unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import { verifyAccessToken } from './access-token.ts';
import type { Accounts } from './accounts.ts';
import type { CompanyAccount } from './company-accounts.ts';
import type { Grant } from './grants.ts';
import type { People } from './people.ts';
import { CONSOLE_CLIENT_ID, publicUrlOf, type Realm } from './realm.ts';
import type { Home } from './sessions.ts';
import type { Admitted } from './sign-in.ts';
import type { SigningKeys } from './signing-keys.ts';
import { askAsConsole, endKeycloakSession, isRefused, type TokenAnswer } from './token-endpoint.ts';

/** How people of a host sign in; told to anybody, before they have. */
export type SignInOptions = {
  /** Whether user name and password are taken by the console itself: not where a second factor is demanded. */
  password: boolean;
  /** Keycloak's own pages of this realm, for keycloak-js. */
  hosted: { url: string; realm: string; clientId: string };
  /** The company's own identity provider; null where it has none, or Keycloak is away. */
  company: CompanyAccount | null;
};

type Parts = {
  log: Logger;
  limiter: Limiter;
  people: People;
  accounts: Accounts;
  keysOf: (realm: Realm) => SigningKeys;
  createGrant: (realm: Realm, answer: TokenAnswer) => Promise<Grant>;
  companyAccountOf: (realm: Realm) => Promise<CompanyAccount | null>;
};

/** Per address; each try costs a call to Keycloak. */
const ADDRESS_LIMIT: Limit = { tries: 100, seconds: 300 };

/**
 * Sign-in through Keycloak's own pages (authorization code with PKCE, by keycloak-js): for company accounts and second
 * factors. The browser hands over the refresh token that it got; it is used up at once, so that none of worth stays there.
 */
export function createHostedSignIn({ log, limiter, people, accounts, keysOf, createGrant, companyAccountOf }: Parts) {
  async function admitted(
    { customerId, realm }: Home,
    refreshToken: string,
  ): Promise<Admitted & { isLinked: boolean }> {
    const answer = await askAsConsole(realm, refreshToken);
    if (isRefused(answer)) throw unauthenticated('invalid');
    try {
      const grant = await createGrant(realm, answer);
      const claims = await verifyAccessToken(grant.accessToken, realm, keysOf(realm));
      return { grant, claims, person: await people.ofAccount(customerId, claims), isLinked: claims.company !== null };
    } catch (error) {
      await end(realm, answer.refresh_token);
      throw error;
    }
  }

  const end = (realm: Realm, refreshToken: string): Promise<void> =>
    endKeycloakSession(realm, refreshToken).catch((error: unknown) =>
      log.warn({ err: error }, 'session not ended in Keycloak'),
    );

  return {
    /** What a sign-in page may offer. Without Keycloak it still has the console's own form. */
    async options({ realm }: Home, needsSecondFactor: boolean): Promise<SignInOptions> {
      const company = await companyAccountOf(realm).catch((error: unknown) => {
        log.warn({ err: error, realm: realm.name }, 'identity providers not known');
        return null;
      });
      return {
        password: !needsSecondFactor,
        hosted: { url: publicUrlOf(realm), realm: realm.name, clientId: CONSOLE_CLIENT_ID },
        company,
      };
    },

    /**
     * Who came back from Keycloak's pages. Where a second factor is demanded, somebody without one must set one up
     * first: UNAUTHENTICATED with the challenge SECOND_FACTOR_REQUIRED, and Keycloak asks for it at the next sign-in.
     * A company account answers for its own second factor.
     */
    async admit(home: Home, refreshToken: string, ip: string, needsSecondFactor: boolean): Promise<Admitted> {
      await limiter.take(`hosted/${networkOf(ip)}`, ADDRESS_LIMIT);
      const { isLinked, ...who } = await admitted(home, refreshToken);
      const { subject } = who.claims;
      if (needsSecondFactor && !isLinked && !(await accounts.hasSecondFactor(home.realm, subject))) {
        await accounts.demandSecondFactor(home.realm, subject);
        await end(home.realm, who.grant.refreshToken);
        throw new AppError('UNAUTHENTICATED', 'A second factor is required', { challenge: 'SECOND_FACTOR_REQUIRED' });
      }
      return who;
    },
  };
}
