import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import type { Config } from '#api/config.ts';
import { AppError, unavailable } from '#api/platform/errors.ts';

/** Keycloak's admin API on every shard, by one signed-in client each. */
export type KeycloakAdmin = {
  /**
   * Calls the Keycloak at this address. `work` may run twice and must bear it. UNAVAILABLE when that Keycloak is away,
   * slow or broken; what it refuses is thrown as it is (NetworkError).
   */
  ask<T>(baseUrl: string, work: (client: KeycloakAdminClient) => Promise<T>): Promise<T>;
};

type Connection = { client: KeycloakAdminClient; signingIn: Promise<void> | null; isSignedIn: boolean };

/** `timeoutMs` is for each single call. */
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

  async function signedIn<T>(connection: Connection, work: (client: KeycloakAdminClient) => Promise<T>): Promise<T> {
    const { client } = connection;
    // The client renews its access token by itself, as long as the session lasts.
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
        return await signedIn(connectionTo(baseUrl), work);
      } catch (error) {
        if (error instanceof AppError || isRefusal(error)) throw error;
        throw Object.assign(unavailable('keycloak'), { cause: error });
      }
    },
  };
}

/** Keycloak said no, as against having failed; a lock that it did not get in its database it answers like a refusal. */
const isRefusal = (error: unknown): boolean =>
  error instanceof NetworkError && error.response.status < 500 && error.message !== 'Database operation failed';

/** The session ended early, for example because Keycloak was restarted: its token, or the renewal of it, is refused. */
const hasLostSession = (error: unknown): boolean =>
  error instanceof NetworkError &&
  (error.response.status === 401 || new URL(error.response.url).pathname.endsWith('/protocol/openid-connect/token'));
