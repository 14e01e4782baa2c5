import { AppError, unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Accounts } from './accounts.ts';
import type { Admission, Admitted } from './admission.ts';
import type { CompanyAccount, SignInOptions } from '#api/services/identity.ts';
import { CONSOLE_CLIENT_ID, publicUrlOf, type Realm } from './realm.ts';
import type { Home } from './sessions.ts';
import { requestTokensAsConsole, isRefused } from './token-endpoint.ts';

type HostedSignInDependencies = {
  log: Logger;
  limiter: Limiter;
  accounts: Accounts;
  admission: Admission;
  companyAccountOf: (realm: Realm) => Promise<CompanyAccount | null>;
};

/** A password alone opens nothing: sign in on Keycloak's own pages, which ask for the second factor. */
export const secondFactorRequired = (): AppError =>
  new AppError('UNAUTHENTICATED', 'A second factor is required', { challenge: 'SECOND_FACTOR_REQUIRED' });

/** Per address; each try costs a call to Keycloak. */
const ADDRESS_LIMIT: Limit = { tries: 100, seconds: 300 };

/**
 * Sign-in through Keycloak's own pages (authorization code with PKCE, by keycloak-js): for company accounts and second
 * factors. The browser hands over the refresh token that it got; it is used up at once, so that none of worth stays there.
 */
export function createHostedSignIn({ log, limiter, accounts, admission, companyAccountOf }: HostedSignInDependencies) {
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
      const answer = await requestTokensAsConsole(home.realm, refreshToken);
      if (isRefused(answer)) throw unauthenticated('invalid');
      const who = await admission.admit(home, answer);
      const { subject, company } = who.claims;
      if (needsSecondFactor && company === null && !(await accounts.hasSecondFactor(home.realm, subject))) {
        await accounts.demandSecondFactor(home.realm, subject);
        await admission.end(home.realm, who.grant.refreshToken);
        throw secondFactorRequired();
      }
      return who;
    },
  };
}
