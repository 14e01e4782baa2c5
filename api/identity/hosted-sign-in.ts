import { AppError, unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Accounts } from './accounts.ts';
import type { Admission, AdmittedUser } from './admission.ts';
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

/** Refuses sign-in by password only. Keycloak's own pages ask for the second factor. */
export const secondFactorRequired = (): AppError =>
  new AppError('UNAUTHENTICATED', 'A second factor is required', { challenge: 'SECOND_FACTOR_REQUIRED' });

/** Per network address, because each try costs a call to Keycloak. */
const ADDRESS_LIMIT: Limit = { tries: 100, seconds: 300 };

/**
 * Sign-in through Keycloak's own pages (authorization code with PKCE, by keycloak-js): for company accounts and second
 * factors. The browser sends its refresh token. This server uses it at once, so that the browser's copy becomes
 * invalid.
 */
export function createHostedSignIn({ log, limiter, accounts, admission, companyAccountOf }: HostedSignInDependencies) {
  return {
    /** Options of the sign-in page. While Keycloak is down, the page still offers the console's own form. */
    async options({ realm }: Home, needsSecondFactor: boolean): Promise<SignInOptions> {
      const company = await companyAccountOf(realm).catch((error: unknown) => {
        log.warn({ err: error, realm: realm.name }, 'identity providers not loaded');
        return null;
      });
      return {
        password: !needsSecondFactor,
        hosted: { url: publicUrlOf(realm), realm: realm.name, clientId: CONSOLE_CLIENT_ID },
        company,
      };
    },

    /**
     * Admits a user who returns from Keycloak's pages. When a second factor is required and the user has none:
     * UNAUTHENTICATED with the challenge SECOND_FACTOR_REQUIRED, and Keycloak requires the setup at the next sign-in.
     * Users of a company account are exempt: their identity provider is responsible for the second factor.
     */
    async admit(home: Home, refreshToken: string, ip: string, needsSecondFactor: boolean): Promise<AdmittedUser> {
      await limiter.take(`hosted/${networkOf(ip)}`, ADDRESS_LIMIT);
      const answer = await requestTokensAsConsole(home.realm, refreshToken);
      if (isRefused(answer)) throw unauthenticated('invalid');
      const admitted = await admission.admit(home, answer);
      const { subject, company } = admitted.claims;
      if (needsSecondFactor && company === null && !(await accounts.hasSecondFactor(home.realm, subject))) {
        await accounts.requireSecondFactor(home.realm, subject);
        await admission.end(home.realm, admitted.grant.refreshToken);
        throw secondFactorRequired();
      }
      return admitted;
    },
  };
}
