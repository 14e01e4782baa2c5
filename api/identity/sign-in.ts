import type { MikroORM } from '@mikro-orm/mysql';
import { recordRefusedSignIn } from '#api/features/audit-logs/access-events.service.ts';
import { AppError, unauthenticated } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Accounts } from './accounts.ts';
import type { Admission, AdmittedUser } from './admission.ts';
import type { People } from './people.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordCheck } from './password-check.ts';
import type { PasswordLimits, PasswordSender } from './password-limits.ts';
import { waitUntilStep } from './refusal-time.ts';
import type { Home } from './sessions.ts';
import { isInvalidGrant, isNotSetUp, isRefused } from './token-endpoint.ts';
import type { Credentials, Visitor } from '#api/services/identity.ts';

type SignInDependencies = {
  orm: MikroORM;
  log: Logger;
  limits: PasswordLimits;
  passwordCheck: PasswordCheck;
  devices: KnownDevices;
  people: People;
  accounts: Pick<Accounts, 'cancelSecondFactorSetup'>;
  admission: Admission;
  /** Creates a token for a person whose password is correct but must be changed. */
  challenge: (home: Home, username: string) => Promise<string>;
};

/**
 * Checks user name and password. The answer is the same for a wrong password, an unknown name, and a disabled or locked
 * account. Only after a correct password does it say that the password must be changed. Several sign-ins to one account
 * at the same moment are checked one after the other, because Keycloak refuses all but one of them.
 */
export function createSignIn(dependencies: SignInDependencies) {
  const { orm, log, limits, passwordCheck, devices, people, accounts, admission, challenge } = dependencies;

  return async function admit(home: Home, credentials: Credentials, visitor: Visitor): Promise<AdmittedUser> {
    const started = Date.now();
    const { username } = credentials;
    const { ip } = visitor;
    try {
      return await passwordCheck.inTurn(home.realm, username, () => admitInTurn(home, credentials, visitor));
    } catch (error) {
      if (isRefusal(error)) {
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

  async function admitInTurn(home: Home, credentials: Credentials, visitor: Visitor): Promise<AdmittedUser> {
    const { username } = credentials;
    const sender = { realm: home.realm, username, ip: visitor.ip, device: await deviceOf(home, username, visitor) };
    await limits.take(sender);
    try {
      const admitted = await check(home, credentials, sender);
      await limits.succeed(sender);
      return admitted;
    } catch (error) {
      if (!isRefusal(error)) await limits.giveBack(sender);
      throw error;
    }
  }

  /** Null when the person has not signed in with the visitor's browser before. */
  async function deviceOf({ customerId, realm }: Home, username: string, { device }: Visitor): Promise<string | null> {
    if (device === null) return null;
    const person = await people.findByEmail(customerId, username);
    return person && devices.find(device, realm, person.id);
  }

  async function check(home: Home, credentials: Credentials, { ip, device }: PasswordSender): Promise<AdmittedUser> {
    const { username } = credentials;
    const request = () => passwordCheck.requestTokens(home, credentials, { ip, overridesLock: device !== null });
    let answer = await request();
    // Here no second factor is required (any more), so its setup must not block the sign-in.
    if (isNotSetUp(answer) && (await accounts.cancelSecondFactorSetup(home.realm, username))) answer = await request();
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
