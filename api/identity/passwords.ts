import { createHash, randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { aboutUser } from '#api/db/audit-entry.ts';
import { giveBackChallenge, storeChallenge, useChallenge } from '#api/features/passwords/password-challenge.service.ts';
import { recordRefusedSignIn } from '#api/features/audit-logs/access-events.service.ts';
import { deleteSessionsOf, type SessionSelection } from '#api/features/sessions/session.service.ts';
import type { Addressee } from '#api/mail/letters.ts';
import { AppError, forbidden, invalidField, unauthenticated, unavailable } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { AccessChange, Requester, PasswordChange } from '#api/services/identity.ts';
import type { Tasks } from '#api/tasks/tasks.ts';
import { passwordChangedLetterTask, resetCodeLetterTask } from './letter.task.ts';
import type { Accounts } from './accounts.ts';
import { refuseKnownPassword } from './known-passwords.ts';
import type { PasswordCheck } from './password-check.ts';
import { accountKey, type PasswordLimits } from './password-limits.ts';
import { CHALLENGE_SECONDS, RESET_CODE } from './password.rules.ts';
import type { People, ActiveUser } from './people.ts';
import { waitUntilStep } from './refusal-time.ts';
import type { ResetCodes } from './reset-codes.ts';
import type { Home, LiveSession } from './sessions.ts';
import { endKeycloakSession, isInvalidGrant, isNotSetUp, isRefused } from './token-endpoint.ts';

/** Resets and changes of passwords (requirements P4, P5, G9). */
export type Passwords = {
  /**
   * Sends a code to the person with this address, if there is one. Answer, response time and work are the same for an
   * unknown address (except with USER_EXISTENCE_ERRORS `legacy`). RATE_LIMITED when repeated too soon, UNAVAILABLE when
   * the installation has no mail server.
   */
  sendCode(home: Home, username: string, requester: Requester): Promise<void>;
  /**
   * Sets a password by a code. VALIDATION on `code` when it is not valid, on `newPassword` when the policy refuses it.
   */
  resetByCode(
    home: Home,
    reset: { username: string; code: string; newPassword: string },
    requester: Requester,
  ): Promise<ActiveUser>;
  /**
   * Creates a single-use token for a person who proved a password that must be changed. FORBIDDEN when the account has
   * a different required action.
   */
  challenge(home: Home, username: string): Promise<string>;
  /**
   * Sets the new password. UNAUTHENTICATED when the challenge is wrong, used or expired; VALIDATION as in resetByCode.
   */
  answerChallenge(
    home: Home,
    answer: { challenge: string; newPassword: string },
    requester: Requester,
  ): Promise<ActiveUser>;
  /**
   * Changes the password of a signed-in person. The current session continues. VALIDATION on `currentPassword` when it
   * is wrong, on `newPassword` as in resetByCode.
   */
  change(
    home: Home,
    owner: { person: ActiveUser; session: LiveSession },
    change: PasswordChange,
    requester: Requester,
  ): Promise<void>;
};

type PasswordsDependencies = {
  orm: MikroORM;
  log: Logger;
  limiter: Limiter;
  limits: PasswordLimits;
  passwordCheck: PasswordCheck;
  people: People;
  accounts: Accounts;
  codes: ResetCodes;
  /** Announces to all replicas that sessions of a person have ended. */
  announceAccessChange: (change: AccessChange) => void;
  tasks: Tasks;
  /** Whether the installation has a mail server. */
  hasMail: boolean;
};

/** Per network address. High, because the people of an office share an address. Successful tries do not count. */
const ADDRESS_LIMIT: Limit = { tries: 60, seconds: 300 };
/** Per account: one code a minute, five an hour. With five tries each, an attacker can try 25 of a million codes. */
const RESEND_LIMIT: Limit = { tries: 1, seconds: RESET_CODE.resendSeconds };
const HOURLY_LIMIT: Limit = { tries: 5, seconds: 3600 };

/** Stands for the known browser in the limits: a session proves more than a browser. */
const ANY_SESSION = 'session';

/** How a password was changed, for the audit trail. The audit trail never contains the password. */
type ChangeMethod = 'RESET_BY_CODE' | 'CHANGED_AT_SIGN_IN' | 'CHANGED_BY_OWNER';

export function createPasswords({
  orm,
  log,
  limiter,
  limits,
  passwordCheck,
  people,
  accounts,
  codes,
  announceAccessChange,
  tasks,
  hasMail,
}: PasswordsDependencies): Passwords {
  const addressKey = (ip: string) => `password/${networkOf(ip)}`;

  /** Ends sessions after a new password, with the audit entry in the same transaction. */
  async function finish(
    home: Home,
    person: ActiveUser,
    { means, ends = 'all' }: { means: ChangeMethod; ends?: SessionSelection },
    requester: Requester,
  ): Promise<void> {
    const { customerId, realm } = home;
    const scope = {
      em: orm.em.fork(),
      tenant: customerId === null ? null : { id: customerId },
      actor: { type: 'USER' as const, id: person.id, name: person.name, ip: requester.ip },
    };
    await write(scope, async (tx) => {
      await recordAudit(tx.em, [
        { ...aboutUser(person.id, 'password', means), operation: 'UPDATE', event: 'PASSWORD_CHANGED' },
      ]);
      await deleteSessionsOf(tx.em, customerId, person.id, ends);
      // Who has just set the first own password knows it; the letter would only worry a new person.
      const isFirst = means === 'CHANGED_AT_SIGN_IN' && !person.hasSignedIn;
      if (!hasMail || isFirst) return;
      const letter = { to: addresseeOf(person, requester) };
      await tasks.enqueue(tx, passwordChangedLetterTask, letter, { customerId, subject: person.id });
    }).catch((error: unknown) => {
      // Keycloak and MySQL share no transaction: the password has changed already, so the missing entry must be logged.
      log.error({ err: error, customerId, userId: person.id, means }, 'password changed without its audit entry');
      throw error;
    });
    announceAccessChange({ customerId, userId: person.id });
    await Promise.all([
      limiter.giveBack(addressKey(requester.ip)),
      limits.unlock({ realm, username: person.email, ip: requester.ip, device: null }),
      limiter.reset(`reset-hour/${accountKey(realm, person.email)}`),
    ]);
    log.info({ customerId, userId: person.id, means, ip: requester.ip }, 'password changed');
  }

  /** Sets a password of the person's own choice. */
  async function setPassword(
    { realm }: Home,
    { name, email, subject }: ActiveUser,
    password: string,
    { company }: Requester,
    keepSession?: string,
  ): Promise<void> {
    refuseKnownPassword(password, { name, email, company });
    await accounts.setPassword(realm, subject, password, keepSession);
  }

  /** Throws when the new password equals the one that must be changed, because Keycloak would accept it. */
  async function refuseSamePassword(home: Home, username: string, password: string, ip: string): Promise<void> {
    const { realm } = home;
    const answer = await passwordCheck.inTurn(realm, username, () =>
      passwordCheck.requestTokens(home, { username, password }, { ip, overridesLock: true }),
    );
    if (!isRefused(answer)) await endKeycloakSession(realm, answer.refresh_token);
    if (!isRefused(answer) || isNotSetUp(answer)) throw invalidField('newPassword', 'passwordSame');
  }

  /**
   * Wrong tries have a limit of their own for all sessions of the person, so that a stolen session cannot be used to
   * guess, and strangers cannot prevent a change. A second factor is not checked again: the session has proved it.
   */
  async function checkCurrentPassword(home: Home, username: string, password: string, ip: string): Promise<void> {
    const { realm } = home;
    const sender = { realm, username, ip, device: ANY_SESSION };
    await passwordCheck.inTurn(realm, username, async () => {
      await limits.take(sender);
      try {
        const answer = await passwordCheck.requestTokens(home, { username, password }, { ip, overridesLock: true });
        if (isInvalidGrant(answer) && !isNotSetUp(answer)) throw invalidField('currentPassword', 'passwordWrong');
        if (!isRefused(answer)) await endKeycloakSession(realm, answer.refresh_token);
      } catch (error) {
        if (!(error instanceof AppError && error.code === 'VALIDATION')) await limits.giveBack(sender);
        throw error;
      }
      await limits.succeed(sender);
    });
  }

  const enqueueCode = (
    tx: Tx,
    { customerId }: Home,
    person: ActiveUser,
    code: string,
    requester: Requester,
  ): Promise<void> =>
    tasks.enqueue(
      tx,
      resetCodeLetterTask,
      { to: addresseeOf(person, requester), code },
      { customerId, subject: person.id },
    );

  return {
    async sendCode(home, username, requester) {
      const started = Date.now();
      if (!hasMail) throw unavailable('mail');
      const account = accountKey(home.realm, username);
      await limiter.take(addressKey(requester.ip), ADDRESS_LIMIT);
      await limiter.take(`reset-wait/${account}`, RESEND_LIMIT);
      await limiter.take(`reset-hour/${account}`, HOURLY_LIMIT);
      try {
        const person = await people.findByEmail(home.customerId, username);
        await codes.issue(home.customerId, username, person?.id ?? null, (tx, code) =>
          person ? enqueueCode(tx, home, person, code, requester) : Promise.resolve(),
        );
        await waitUntilStep(started);
        await people.refuseUnknown(home.customerId, username);
      } catch (error) {
        for (const key of [`reset-wait/${account}`, `reset-hour/${account}`]) await limiter.giveBack(key);
        throw error;
      }
    },

    async resetByCode(home, { username, code, newPassword }, requester) {
      const started = Date.now();
      await limiter.take(addressKey(requester.ip), ADDRESS_LIMIT);
      const redeemed = await codes.redeem(home.customerId, username, code);
      const person = redeemed && (await people.findById(home.customerId, redeemed.userId));
      if (!redeemed || !person) {
        log.info({ realm: home.realm.name, ip: requester.ip }, 'reset code refused');
        const tried = { customerId: home.customerId, username, method: 'RESET_CODE', ip: requester.ip } as const;
        await Promise.all([recordRefusedSignIn({ orm, log }, tried), waitUntilStep(started)]);
        throw invalidField('code', 'resetCode');
      }
      await setPassword(home, person, newPassword, requester).catch(async (error: unknown) => {
        await codes.giveBack(redeemed);
        throw error;
      });
      await finish(home, person, { means: 'RESET_BY_CODE' }, requester);
      return person;
    },

    async challenge(home, username) {
      const account = await accounts.find(home.realm, username);
      if (!account?.requiredActions.includes('UPDATE_PASSWORD')) throw forbidden();
      const person = await people.findBySubject(home.customerId, account.subject);
      if (!person) throw unauthenticated('invalid');
      const token = randomBytes(32).toString('base64url');
      await storeChallenge(orm.em.fork(), {
        idHash: hashOf(token),
        customerId: home.customerId,
        userId: person.id,
        lifeSeconds: CHALLENGE_SECONDS,
      });
      return token;
    },

    async answerChallenge(home, { challenge, newPassword }, requester) {
      await limiter.take(addressKey(requester.ip), ADDRESS_LIMIT);
      const idHash = hashOf(challenge);
      const userId = await useChallenge(orm.em.fork(), idHash, home.customerId);
      const person = userId === undefined ? null : await people.findById(home.customerId, userId);
      if (!person) throw unauthenticated('expired');
      try {
        await refuseSamePassword(home, person.email, newPassword, requester.ip);
        await setPassword(home, person, newPassword, requester);
      } catch (error) {
        await giveBackChallenge(orm.em.fork(), idHash, home.customerId);
        throw error;
      }
      await finish(home, person, { means: 'CHANGED_AT_SIGN_IN' }, requester);
      return person;
    },

    async change(home, { person, session }, { currentPassword, newPassword }, requester) {
      await limiter.take(addressKey(requester.ip), ADDRESS_LIMIT);
      await checkCurrentPassword(home, person.email, currentPassword, requester.ip);
      if (newPassword === currentPassword) throw invalidField('newPassword', 'passwordSame');
      await setPassword(home, person, newPassword, requester, session.keycloakSession);
      await finish(home, person, { means: 'CHANGED_BY_OWNER', ends: { except: session.idHash } }, requester);
    },
  };
}

/** Key of the row. A reader of the table cannot answer a challenge with it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Language: the one that the person has chosen, or else the one of the request. */
const addresseeOf = ({ email, name, language }: ActiveUser, requester: Requester): Addressee => ({
  email,
  name,
  company: requester.company,
  language: language ?? requester.language,
});
