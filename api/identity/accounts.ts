import { NetworkError, type default as KeycloakAdminClient } from '@keycloak/keycloak-admin-client';
import type UserRepresentation from '@keycloak/keycloak-admin-client/lib/defs/userRepresentation.js';
import type { Config } from '#api/config.ts';
import { invalidField, notFound } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import { createKeycloakAdmin, type KeycloakAdmin } from './keycloak-admin.ts';
import { baseUrlOf, type Realm } from './realm.ts';
import { ensureUser, type NewAccount } from './realms.ts';
import type { AccountChange } from '#api/services/identity.ts';

/** Actions that Keycloak requires before the account can sign in, beside the correct password. */
export type PendingAccount = { subject: string; requiredActions: readonly string[] };

/** Single accounts of a realm, through Keycloak's admin API. All throw UNAVAILABLE when Keycloak does not answer. */
export type Accounts = {
  /** Null when the realm has no such account. */
  find(realm: Realm, username: string): Promise<PendingAccount | null>;
  /**
   * Sets a permanent password, unlocks the account and ends its sessions in Keycloak except `keepSession`. VALIDATION
   * on `newPassword` when the realm's policy refuses it, NOT_FOUND when there is no account; nothing changes then.
   */
  setPassword(realm: Realm, subject: string, password: string, keepSession?: string): Promise<void>;
  /** Creates the account. An existing account gets name and flags and keeps its password. Returns the subject. */
  ensure(realm: Realm, account: NewAccount): Promise<string>;
  /** Sets a password that must be changed at the next sign-in. Same errors as setPassword. */
  setTemporaryPassword(realm: Realm, subject: string, password: string): Promise<void>;
  /** Changes flags or name. Ends the sessions of a disabled account in Keycloak. NOT_FOUND when there is no account. */
  set(realm: Realm, subject: string, change: AccountChange): Promise<void>;
  /** Whether a one-time password is set up for the account. */
  hasSecondFactor(realm: Realm, subject: string): Promise<boolean>;
  /** Makes Keycloak's own pages require the setup of a second factor at the next sign-in. */
  requireSecondFactor(realm: Realm, subject: string): Promise<void>;
  /** Cancels this requirement. Returns whether there was one. */
  cancelSecondFactorSetup(realm: Realm, username: string): Promise<boolean>;
  /** Wrong passwords that Keycloak has counted for the account, and whether it has locked the account. */
  failures(realm: Realm, subject: string): Promise<{ count: number; isLocked: boolean }>;
  /** Removes this count and the lock. */
  unlock(realm: Realm, subject: string): Promise<void>;
  /** Deletes the account. A missing account is not an error. */
  remove(realm: Realm, subject: string): Promise<void>;
};

/** Short, because a person waits for the answer. */
const TIMEOUT_MS = 8000;

/** Keycloak's required action for a one-time password. */
const SET_UP_SECOND_FACTOR = 'CONFIGURE_TOTP';

export function createAccounts(config: Config, log: Logger): Accounts {
  const keycloak = createKeycloakAdmin(config, TIMEOUT_MS);
  const call = createRealmCall(keycloak);

  const resetPassword = (realm: Realm, subject: string, value: string, temporary: boolean): Promise<void> =>
    call(realm, (client) =>
      client.users.resetPassword({
        realm: realm.name,
        id: subject,
        credential: { type: 'password', value, temporary },
      }),
    ).catch((error: unknown) => {
      throw refusalOf(error);
    });

  return {
    find: (realm, username) =>
      call(realm, async (client) => {
        const query = { realm: realm.name, username: username.toLowerCase(), exact: true };
        const [user] = await client.users.find(query);
        return user?.id ? { subject: user.id, requiredActions: user.requiredActions ?? [] } : null;
      }),

    async setPassword(realm, subject, value, keepSession) {
      const account = { realm: realm.name, id: subject };
      await resetPassword(realm, subject, value, false);
      // The password is set. A failure here is only logged, because deleted session rows end the product's sessions.
      await call(realm, (client) =>
        Promise.all([endSessions(client, account, keepSession), client.attackDetection.del(account)]),
      ).catch((error: unknown) =>
        log.warn({ err: error, realm: realm.name }, 'sessions not ended, or account not unlocked, in Keycloak'),
      );
    },

    ensure: (realm, account) => call(realm, (client) => ensureUser(client, realm.name, account)),

    setTemporaryPassword: (realm, subject, value) => resetPassword(realm, subject, value, true),

    async set(realm, subject, change) {
      const account = { realm: realm.name, id: subject };
      await call(realm, async (client) => {
        const known = await client.users.findOne(account);
        if (!known) throw notFound('Account');
        await client.users.update(account, mergeChange(known, change));
        if (change.enabled === false) await client.users.logout(account);
      });
    },

    async hasSecondFactor(realm, subject) {
      const credentials = await call(realm, (client) =>
        client.users.getCredentials({ realm: realm.name, id: subject }),
      );
      return credentials.some(({ type }) => type === 'otp');
    },

    async requireSecondFactor(realm, subject) {
      const account = { realm: realm.name, id: subject };
      await call(realm, async (client) => {
        const known = await client.users.findOne(account);
        if (!known) throw notFound('Account');
        const requiredActions = [...new Set([...(known.requiredActions ?? []), SET_UP_SECOND_FACTOR])];
        await client.users.update(account, { ...known, requiredActions });
      });
    },

    cancelSecondFactorSetup: (realm, username) =>
      call(realm, async (client) => {
        const [known] = await client.users.find({ realm: realm.name, username: username.toLowerCase(), exact: true });
        if (!known?.id || !known.requiredActions?.includes(SET_UP_SECOND_FACTOR)) return false;
        const requiredActions = known.requiredActions.filter((action) => action !== SET_UP_SECOND_FACTOR);
        await client.users.update({ realm: realm.name, id: known.id }, { ...known, requiredActions });
        return true;
      }),

    async failures(realm, subject) {
      const found = await call(realm, (client) => client.attackDetection.findOne({ realm: realm.name, id: subject }));
      return { count: Number(found?.['numFailures'] ?? 0), isLocked: found?.['disabled'] === true };
    },

    unlock: (realm, subject) => call(realm, (client) => client.attackDetection.del({ realm: realm.name, id: subject })),

    remove: (realm, subject) =>
      call(realm, (client) => client.users.del({ realm: realm.name, id: subject })).catch((error: unknown) => {
        if (!(error instanceof NetworkError) || error.response.status !== 404) throw error;
      }),
  };
}

/**
 * With `keep`, sessions are ended one by one: a logout of the whole account would invalidate the kept session's tokens.
 */
async function endSessions(
  client: KeycloakAdminClient,
  account: { realm: string; id: string },
  keep: string | undefined,
): Promise<void> {
  if (keep === undefined) return client.users.logout(account);
  const open = await client.users.listSessions(account);
  const others = open.flatMap(({ id }) => (id === undefined || id === keep ? [] : [id]));
  const { realm } = account;
  await Promise.all(others.map((session) => client.realms.deleteSession({ realm, session, isOffline: false })));
}

/** Calls the Keycloak server of a realm. */
const createRealmCall =
  (keycloak: KeycloakAdmin) =>
  <T>(realm: Realm, work: (client: KeycloakAdminClient) => Promise<T>): Promise<T> =>
    keycloak.ask(baseUrlOf(realm), work);

/** An update in Keycloak replaces the whole account, so the change is merged into the known data. */
const mergeChange = (known: UserRepresentation, { enabled, name, ...flags }: AccountChange): UserRepresentation => ({
  ...known,
  ...(enabled === undefined ? {} : { enabled }),
  ...(name === undefined ? {} : { firstName: name }),
  attributes: {
    ...known.attributes,
    ...Object.fromEntries(
      Object.entries(flags)
        .filter(([, value]) => value !== undefined)
        .map(([flag, value]) => [flag, [String(value)]]),
    ),
  },
});

/** Translation keys of our rules, by Keycloak's error of its password policy. */
const POLICY_RULES: Record<string, string> = {
  invalidPasswordMinLengthMessage: 'passwordLength',
  invalidPasswordMinDigitsMessage: 'passwordDigit',
  invalidPasswordMinSpecialCharsMessage: 'passwordSpecial',
  invalidPasswordMinUpperCaseCharsMessage: 'passwordUpper',
  invalidPasswordMinLowerCaseCharsMessage: 'passwordLower',
  invalidPasswordMaxLengthMessage: 'passwordTooLong',
  invalidPasswordHistoryMessage: 'passwordUsedBefore',
  invalidPasswordBlacklistedMessage: 'passwordCommon',
  invalidPasswordNotUsernameMessage: 'passwordPersonal',
  invalidPasswordNotContainsUsernameMessage: 'passwordPersonal',
  invalidPasswordNotEmailMessage: 'passwordPersonal',
};

/** Keycloak answers 400 with the rule's name as `error` and text like "minimum length 12" as its description. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof NetworkError)) return error;
  if (error.response.status === 404) return notFound('Account');
  const { error: rule, error_description: words } = { ...toRecord(error.responseData) };
  if (error.response.status !== 400 || typeof rule !== 'string' || !rule.startsWith('invalidPassword')) return error;
  const number = /\d+/.exec(String(words))?.[0];
  return invalidField(
    'newPassword',
    POLICY_RULES[rule] ?? 'passwordRefused',
    number === undefined ? {} : { min: Number(number), max: Number(number) },
  );
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
