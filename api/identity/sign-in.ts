import type { MikroORM } from '@mikro-orm/mysql';
import { recordRefusedSignIn } from '#api/features/audit-logs/access-events.service.ts';
import { AppError, unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Accounts } from './accounts.ts';
import type { Admission, Admitted } from './admission.ts';
import type { People } from './people.ts';
import type { Realm } from './realm.ts';
import { untilStep } from './refusal-time.ts';
import type { Home } from './sessions.ts';
import { requestTokensByPassword, isInvalidGrant, isNotSetUp, isRefused } from './token-endpoint.ts';
import type { Credentials } from '#api/services/identity.ts';

type SignInDependencies = {
  orm: MikroORM;
  log: Logger;
  limiter: Limiter;
  people: People;
  accounts: Pick<Accounts, 'forgiveSecondFactor'>;
  admission: Admission;
  /** A token for a person whose correct password must be changed first. */
  challenge: (home: Home, username: string) => Promise<string>;
};

/** Wrong tries only: a good one is given back. Offices share an address, so that one is wide. */
export const ACCOUNT_LIMIT: Limit = { tries: 10, seconds: 300 };
const ADDRESS_LIMIT: Limit = { tries: 100, seconds: 300 };

/** Under which name the tries of an account are counted, whether it exists or not. */
export const accountKey = (realm: Realm, username: string): string => `sign-in/${realm.name}/${username.toLowerCase()}`;

/**
 * Checks user name and password. A wrong password, an unknown name, a disabled or locked account all answer the same;
 * only who knows the password learns that it must be changed.
 */
export function createSignIn({ orm, log, limiter, people, accounts, admission, challenge }: SignInDependencies) {
  return async function admit(home: Home, { username, password }: Credentials, ip: string): Promise<Admitted> {
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
        // At once, so that the time of the answer does not tell whether there was anything to note.
        await Promise.all([
          recordRefusedSignIn({ orm, log }, { customerId, username, proof: 'PASSWORD', ip }),
          untilStep(started),
        ]);
      }
      throw error;
    }
  };

  async function check(home: Home, { username, password }: Credentials, ip: string): Promise<Admitted> {
    let answer = await requestTokensByPassword(home.realm, username, password, ip);
    // Who comes this far belongs where a second factor is not demanded, or no longer.
    if (isNotSetUp(answer) && (await accounts.forgiveSecondFactor(home.realm, username)))
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

/** Whether the person was refused, as against something of ours having failed. The challenge is no wrong try. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError &&
  error.code === 'UNAUTHENTICATED' &&
  !('challenge' in error.details && error.details.challenge);
