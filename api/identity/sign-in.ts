import type { MikroORM } from '@mikro-orm/mysql';
import { recordRefusedSignIn } from '#api/features/audit-logs/access-events.service.ts';
import { AppError, unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Accounts } from './accounts.ts';
import type { Admission, AdmittedUser } from './admission.ts';
import type { People } from './people.ts';
import type { Realm } from './realm.ts';
import { waitUntilStep } from './refusal-time.ts';
import type { Home } from './sessions.ts';
import { requestTokensByPassword, isInvalidGrant, isNotSetUp, isRefused } from './token-endpoint.ts';
import type { Credentials } from '#api/services/identity.ts';

type SignInDependencies = {
  orm: MikroORM;
  log: Logger;
  limiter: Limiter;
  people: People;
  accounts: Pick<Accounts, 'cancelSecondFactorSetup'>;
  admission: Admission;
  /** Creates a token for a person whose password is correct but must be changed. */
  challenge: (home: Home, username: string) => Promise<string>;
};

/** Only wrong tries count. The limit per address is high, because the people of an office share an address. */
export const ACCOUNT_LIMIT: Limit = { tries: 10, seconds: 300 };
const ADDRESS_LIMIT: Limit = { tries: 100, seconds: 300 };

/** Key of the limiter for an account. The account need not exist. */
export const accountKey = (realm: Realm, username: string): string => `sign-in/${realm.name}/${username.toLowerCase()}`;

/**
 * Checks user name and password. The answer is the same for a wrong password, an unknown name, and a disabled or locked
 * account. Only after a correct password does it say that the password must be changed.
 */
export function createSignIn({ orm, log, limiter, people, accounts, admission, challenge }: SignInDependencies) {
  return async function admit(home: Home, { username, password }: Credentials, ip: string): Promise<AdmittedUser> {
    const started = Date.now();
    const account = accountKey(home.realm, username);
    const address = `sign-in/${networkOf(ip)}`;
    await limiter.take(address, ADDRESS_LIMIT);
    await limiter.take(account, ACCOUNT_LIMIT);
    try {
      const admitted = await check(home, { username, password }, ip);
      await Promise.all([limiter.giveBack(address), limiter.reset(account)]);
      return admitted;
    } catch (error) {
      if (!isRefusal(error)) await Promise.all([limiter.giveBack(address), limiter.giveBack(account)]);
      else {
        log.info({ realm: home.realm.name, ip }, 'sign-in refused');
        const { customerId } = home;
        // In parallel, so that the response time does not reveal whether an audit entry was written.
        await Promise.all([
          recordRefusedSignIn({ orm, log }, { customerId, username, method: 'PASSWORD', ip }),
          waitUntilStep(started),
        ]);
      }
      throw error;
    }
  };

  async function check(home: Home, { username, password }: Credentials, ip: string): Promise<AdmittedUser> {
    let answer = await requestTokensByPassword(home.realm, username, password, ip);
    // Here no second factor is required (any more), so its setup must not block the sign-in.
    if (isNotSetUp(answer) && (await accounts.cancelSecondFactorSetup(home.realm, username)))
      answer = await requestTokensByPassword(home.realm, username, password, ip);
    if (isNotSetUp(answer)) throw newPasswordRequired(await challenge(home, username));
    if (isInvalidGrant(answer)) {
      await people.refuseUnknown(home.customerId, username);
      throw unauthenticated('invalid');
    }
    if (isRefused(answer))
      throw new Error(`Keycloak refused our own client in ${home.realm.name}: ${answer.error} ${answer.description}`);
    return admission.admit(home, answer);
  }
}

const newPasswordRequired = (challengeToken: string) =>
  new AppError('UNAUTHENTICATED', 'A new password is required', {
    challenge: 'NEW_PASSWORD_REQUIRED',
    challengeToken,
  });

/** Whether the person was refused and nothing of ours failed. A challenge is not a wrong try. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'UNAUTHENTICATED' &&
  !('challenge' in error.details && error.details.challenge);
