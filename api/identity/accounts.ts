import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import type { Config } from '#api/config.ts';
import { invalidField, notFound, unavailable } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Realm } from './realm.ts';

/** What Keycloak wants of an account before it may sign in, besides the right password. */
export type PendingAccount = { subject: string; requiredActions: readonly string[] };

/** Single accounts of a realm, through Keycloak's admin API. All throw UNAVAILABLE when Keycloak does not answer. */
export type Accounts = {
  /** Null when the realm has no such account. */
  find(realm: Realm, username: string): Promise<PendingAccount | null>;
  /**
   * Sets a lasting password, unlocks the account and ends its sessions in Keycloak. VALIDATION on `newPassword` when
   * the realm's policy refuses it, NOT_FOUND when the account is gone; nothing is changed then.
   */
  setPassword(realm: Realm, subject: string, password: string): Promise<void>;
};

/** A person waits for the answer. */
const TIMEOUT_MS = 8000;

export function createAccounts(config: Config, log: Logger): Accounts {
  async function connect({ name, internalUrl }: Realm): Promise<KeycloakAdminClient> {
    const baseUrl = internalUrl.slice(0, -`/realms/${name}`.length);
    const client = new KeycloakAdminClient({ baseUrl, timeout: TIMEOUT_MS });
    await client.auth({
      grantType: 'password',
      clientId: 'admin-cli',
      username: config.KEYCLOAK_ADMIN_USER,
      password: config.KEYCLOAK_ADMIN_PASSWORD,
    });
    return client;
  }

  return {
    find: (realm, username) =>
      asked(async () => {
        const client = await connect(realm);
        const query = { realm: realm.name, username: username.toLowerCase(), exact: true };
        const [user] = await client.users.find(query);
        return user?.id ? { subject: user.id, requiredActions: user.requiredActions ?? [] } : null;
      }),

    async setPassword(realm, subject, value) {
      const account = { realm: realm.name, id: subject };
      const client = await asked(() => connect(realm));
      await asked(() =>
        client.users.resetPassword({ ...account, credential: { type: 'password', value, temporary: false } }),
      ).catch((error: unknown) => {
        throw refusalOf(error);
      });
      // The password stands. What follows can wait for Keycloak: our own sessions end by our own rows.
      await Promise.all([client.users.logout(account), client.attackDetection.del(account)]).catch((error: unknown) =>
        log.warn({ err: error, realm: realm.name }, 'sessions not ended, or account not unlocked, in Keycloak'),
      );
    },
  };
}

/** Keycloak being away, slow or broken is one and the same to the caller; what it refuses is told apart. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NetworkError && error.response.status < 500) throw error;
    throw unavailable('keycloak');
  }
}

/** What a realm's password policy says, by the rule of ours that says it to people. */
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

/** Keycloak answers 400 with the rule's name as `error` and words like "minimum length 12" as its description. */
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
