import { createHash, randomBytes } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/mysql';
import { write, type Tx } from '#api/crud/write.ts';
import { recordAudit } from '#api/db/audit.ts';
import { aboutUser } from '#api/db/audit-entry.ts';
import { giveBackChallenge, storeChallenge, useChallenge } from '#api/features/passwords/password-challenge.service.ts';
import { recordRefusedSignIn } from '#api/features/audit-logs/access-events.service.ts';
import { deleteSessionsOf, type WhichSessions } from '#api/features/sessions/session.service.ts';
import type { Addressee } from '#api/mail/letters.ts';
import { AppError, forbidden, invalidField, unauthenticated, unavailable } from '#api/platform/errors.ts';
import { networkOf, type Limit, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { AccessChange, Requester, PasswordChange } from '#api/services/identity.ts';
import type { Tasks } from '#api/tasks/tasks.ts';
import { passwordChangedLetterTask, resetCodeLetterTask } from './letter.task.ts';
import type { Accounts } from './accounts.ts';
import { CHALLENGE_SECONDS, RESET_CODE } from './password.rules.ts';
import type { People, PersonWithAccount } from './people.ts';
import { untilStep } from './refusal-time.ts';
import type { ResetCodes } from './reset-codes.ts';
import type { Home, LiveSession } from './sessions.ts';
import { ACCOUNT_LIMIT, accountKey } from './sign-in.ts';
import {
  requestTokensByPassword,
  endKeycloakSession,
  isInvalidGrant,
  isNotSetUp,
  isRefused,
} from './token-endpoint.ts';

/** How people come to a password, or to another (requirements P4, P5, G9). */
export type Passwords = {
  /**
   * Sends a code to the person with this address, if there is one: the answer, its time and the work are the same for
   * everybody (unless USER_EXISTENCE_ERRORS says otherwise). RATE_LIMITED when repeated too soon, UNAVAILABLE where no mail can be sent.
   */
  sendCode(home: Home, username: string, requester: Requester): Promise<void>;
  /** VALIDATION on `code` when it is not good, on `newPassword` when the realm's policy refuses that. */
  resetByCode(
    home: Home,
    reset: { username: string; code: string; newPassword: string },
    requester: Requester,
  ): Promise<void>;
  /**
   * A token, good once, for somebody who proved a password that must be changed first. FORBIDDEN when it is something
   * else that the account lacks.
   */
  challenge(home: Home, username: string): Promise<string>;
  /** Answers whose password it was. UNAUTHENTICATED when the challenge is not, or no longer, good; VALIDATION as above. */
  answerChallenge(
    home: Home,
    answer: { challenge: string; newPassword: string },
    requester: Requester,
  ): Promise<PersonWithAccount>;
  /** Changes the password of a signed-in person, whose session continues. VALIDATION on `currentPassword` when that is wrong, else as above. */
  change(
    home: Home,
    owner: { person: PersonWithAccount; session: LiveSession },
    change: PasswordChange,
    requester: Requester,
  ): Promise<void>;
};

type PasswordsDependencies = {
  orm: MikroORM;
  log: Logger;
  limiter: Limiter;
  people: People;
  accounts: Accounts;
  codes: ResetCodes;
  /** Announces to all replicas that sessions of a person have ended. */
  announceAccessChange: (change: AccessChange) => void;
  tasks: Tasks;
  /** Whether mail can be sent at all. */
  hasMail: boolean;
};

/** Offices share an address, so that one is wide; good tries are given back. */
const ADDRESS_LIMIT: Limit = { tries: 60, seconds: 300 };
/** Of one account: a code a minute, five an hour. With five tries each that leaves a guesser 25 of a million. */
const RESEND_LIMIT: Limit = { tries: 1, seconds: RESET_CODE.resendSeconds };
const HOURLY_LIMIT: Limit = { tries: 5, seconds: 3600 };

/** What the audit trail says of a changed password: how it came about, never what it is. */
type Means = 'RESET_BY_CODE' | 'CHANGED_AT_SIGN_IN' | 'CHANGED_BY_OWNER';

export function createPasswords({
  orm,
  log,
  limiter,
  people,
  accounts,
  codes,
  announceAccessChange,
  tasks,
  hasMail,
}: PasswordsDependencies): Passwords {
  const addressKey = (ip: string) => `password/${networkOf(ip)}`;

  /** A new password ends sessions; the audit entry stands in the same transaction. */
  async function finish(
    home: Home,
    person: PersonWithAccount,
    { means, ends = 'all' }: { means: Means; ends?: WhichSessions },
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
      if (!hasMail) return;
      const letter = { to: addresseeOf(person, requester) };
      await tasks.enqueue(tx, passwordChangedLetterTask, letter, { customerId, subject: person.id });
    }).catch((error: unknown) => {
      // Keycloak and MySQL share no transaction: the password is another already, and what is missing must be known.
      log.error({ err: error, customerId, userId: person.id, means }, 'password changed without its audit entry');
      throw error;
    });
    announceAccessChange({ customerId, userId: person.id });
    await Promise.all([
      limiter.giveBack(addressKey(requester.ip)),
      limiter.reset(accountKey(realm, person.email)),
      limiter.reset(`reset-hour/${accountKey(realm, person.email)}`),
    ]);
    log.info({ customerId, userId: person.id, means, ip: requester.ip }, 'password changed');
  }

  /** Throws when the new password is the one that must be changed: Keycloak would take it. */
  async function refuseSamePassword({ realm }: Home, email: string, password: string, ip: string): Promise<void> {
    const answer = await requestTokensByPassword(realm, email, password, ip);
    if (!isRefused(answer)) await endKeycloakSession(realm, answer.refresh_token);
    if (!isRefused(answer) || isNotSetUp(answer)) throw invalidField('newPassword', 'passwordSame');
  }

  /**
   * Counted together with wrong tries to sign in: a stolen session is no way to guess on. Of who has a second factor only
   * the password is asked: the session has proved the other.
   */
  async function proveCurrentPassword({ realm }: Home, email: string, password: string, ip: string): Promise<void> {
    const account = accountKey(realm, email);
    await limiter.take(account, ACCOUNT_LIMIT);
    try {
      const answer = await requestTokensByPassword(realm, email, password, ip);
      if (isInvalidGrant(answer) && !isNotSetUp(answer)) throw invalidField('currentPassword', 'passwordWrong');
      if (!isRefused(answer)) await endKeycloakSession(realm, answer.refresh_token);
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'VALIDATION')) await limiter.giveBack(account);
      throw error;
    }
    await limiter.reset(account);
  }

  const enqueueCode = (
    tx: Tx,
    { customerId }: Home,
    person: PersonWithAccount,
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
        const person = await people.byEmail(home.customerId, username);
        await codes.issue(home.customerId, username, person?.id ?? null, (tx, code) =>
          person ? enqueueCode(tx, home, person, code, requester) : Promise.resolve(),
        );
        await untilStep(started);
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
      const person = redeemed && (await people.byId(home.customerId, redeemed.userId));
      if (!redeemed || !person) {
        log.info({ realm: home.realm.name, ip: requester.ip }, 'reset code refused');
        const tried = { customerId: home.customerId, username, proof: 'RESET_CODE', ip: requester.ip } as const;
        await Promise.all([recordRefusedSignIn({ orm, log }, tried), untilStep(started)]);
        throw invalidField('code', 'resetCode');
      }
      await accounts.setPassword(home.realm, person.subject, newPassword).catch(async (error: unknown) => {
        await codes.giveBack(redeemed);
        throw error;
      });
      await finish(home, person, { means: 'RESET_BY_CODE' }, requester);
    },

    async challenge(home, username) {
      const account = await accounts.find(home.realm, username);
      if (!account?.requiredActions.includes('UPDATE_PASSWORD')) throw forbidden();
      const person = await people.bySubject(home.customerId, account.subject);
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
      const person = userId === undefined ? null : await people.byId(home.customerId, userId);
      if (!person) throw unauthenticated('expired');
      try {
        await refuseSamePassword(home, person.email, newPassword, requester.ip);
        await accounts.setPassword(home.realm, person.subject, newPassword);
      } catch (error) {
        await giveBackChallenge(orm.em.fork(), idHash, home.customerId);
        throw error;
      }
      await finish(home, person, { means: 'CHANGED_AT_SIGN_IN' }, requester);
      return person;
    },

    async change(home, { person, session }, { currentPassword, newPassword }, requester) {
      await limiter.take(addressKey(requester.ip), ADDRESS_LIMIT);
      await proveCurrentPassword(home, person.email, currentPassword, requester.ip);
      if (newPassword === currentPassword) throw invalidField('newPassword', 'passwordSame');
      await accounts.setPassword(home.realm, person.subject, newPassword, session.keycloakSession);
      await finish(home, person, { means: 'CHANGED_BY_OWNER', ends: { except: session.idHash } }, requester);
    },
  };
}

/** The row's key. Nobody who reads the table can answer a challenge with it. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** In the language that the person has chosen, or else asks in. */
const addresseeOf = ({ email, name, language }: PersonWithAccount, requester: Requester): Addressee => ({
  email,
  name,
  company: requester.company,
  language: language ?? requester.language,
});
