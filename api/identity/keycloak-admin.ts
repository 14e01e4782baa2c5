import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import type { Config } from '#api/config.ts';
import { AppError, unavailable } from '#api/platform/errors.ts';

/** Keycloak's admin API, with one signed-in client per shard. */
export type KeycloakAdmin = {
  /**
   * Calls the Keycloak at this address. `work` must be idempotent, because it may run twice. UNAVAILABLE when Keycloak
   * is down, slow or broken. A refusal of Keycloak is thrown unchanged (NetworkError).
   */
  ask<T>(baseUrl: string, work: (client: KeycloakAdminClient) => Promise<T>): Promise<T>;
};

type Connection = { client: KeycloakAdminClient; signingIn: Promise<void> | null; isSignedIn: boolean };

/** `timeoutMs` limits each single call. */
export function createKeycloakAdmin(
  config: Pick<Config, 'KEYCLOAK_ADMIN_USER' | 'KEYCLOAK_ADMIN_PASSWORD'>,
  timeoutMs: number,
): KeycloakAdmin {
  const connections = new Map<string, Connection>();

  function connectionTo(baseUrl: string): Connection {
    const known = connections.get(baseUrl);
    if (known) return known;
    const client = new KeycloakAdminClient({ baseUrl, timeout: timeoutMs });
    const made: Connection = { client, signingIn: null, isSignedIn: false };
    connections.set(baseUrl, made);
    return made;
  }

  /** Concurrent callers share one sign-in. */
  function signIn(connection: Connection): Promise<void> {
    connection.signingIn ??= connection.client
      .auth({
        grantType: 'password',
        clientId: 'admin-cli',
        username: config.KEYCLOAK_ADMIN_USER,
        password: config.KEYCLOAK_ADMIN_PASSWORD,
      })
      .then(() => {
        connection.isSignedIn = true;
      })
      .finally(() => {
        connection.signingIn = null;
      });
    return connection.signingIn;
  }

  async function callSignedIn<T>(
    connection: Connection,
    work: (client: KeycloakAdminClient) => Promise<T>,
  ): Promise<T> {
    const { client } = connection;
    // The client renews its access token itself until the refresh token expires.
    if (!connection.isSignedIn || client.isRefreshTokenExpired()) await signIn(connection);
    try {
      return await work(client);
    } catch (error) {
      if (!hasLostSession(error)) throw error;
      await signIn(connection);
      return work(client);
    }
  }

  return {
    async ask(baseUrl, work) {
      try {
        return await callSignedIn(connectionTo(baseUrl), work);
      } catch (error) {
        if (error instanceof AppError || isRefusal(error)) throw error;
        throw Object.assign(unavailable('keycloak'), { cause: error });
      }
    },
  };
}

/** Whether Keycloak refused the call and did not fail. It reports a lock conflict in its database like a refusal. */
const isRefusal = (error: unknown): boolean =>
  error instanceof NetworkError && error.response.status < 500 && error.message !== 'Database operation failed';

/** Whether the admin session ended early, for example by a restart of Keycloak: the token or its renewal is refused. */
const hasLostSession = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.response.status === 401 || new URL(error.response.url).pathname.endsWith('/protocol/openid-connect/token'));
