import { unavailable } from '#api/platform/errors.ts';
import { decodeJwt } from 'jose';
import { CLIENT_ID, CONSOLE_CLIENT_ID, type Realm } from './realm.ts';

/** What the token endpoint gives (RFC 6749 §5.1). */
export type TokenAnswer = {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  refresh_expires_in: number;
};

/** Why the token endpoint gave nothing (RFC 6749 §5.2). */
export type TokenRefusal = { error: string; description: string };

/** Keycloak has this long for an answer, then it counts as away. */
const TIMEOUT_MS = 5000;

/** Asks for tokens by user name and password. Throws UNAVAILABLE when Keycloak does not answer. */
export const requestTokensByPassword = (
  realm: Realm,
  username: string,
  password: string,
  ip: string,
): Promise<TokenAnswer | TokenRefusal> =>
  askForTokens(realm, { grant_type: 'password', username, password }, { 'X-Forwarded-For': ip });

/**
 * Asks for new tokens, as the client that the refresh token was given to; Keycloak takes one only once. Throws
 * UNAVAILABLE when Keycloak does not answer.
 */
export const askByRefreshToken = (realm: Realm, refreshToken: string): Promise<TokenAnswer | TokenRefusal> =>
  askForTokens(realm, { grant_type: 'refresh_token', refresh_token: refreshToken, ...clientOf(refreshToken) });

/** The same for a refresh token that a browser handed over: only one of the console's own client will do. */
export const requestTokensAsConsole = (realm: Realm, refreshToken: string): Promise<TokenAnswer | TokenRefusal> =>
  askForTokens(realm, { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: CONSOLE_CLIENT_ID });

/** Ends the session in Keycloak. Throws UNAVAILABLE when Keycloak does not answer. */
export async function endKeycloakSession(realm: Realm, refreshToken: string): Promise<void> {
  const response = await post(realm, 'logout', { refresh_token: refreshToken, ...clientOf(refreshToken) });
  await response.body?.cancel();
}

/** A public client names itself in the form; everybody else is our own confidential one. */
const clientOf = (refreshToken: string): Record<string, string> =>
  isOfConsole(refreshToken) ? { client_id: CONSOLE_CLIENT_ID } : {};

/** Read, not trusted: Keycloak refuses a token that was given to another client. */
function isOfConsole(refreshToken: string): boolean {
  try {
    return decodeJwt(refreshToken).azp === CONSOLE_CLIENT_ID;
  } catch {
    return false;
  }
}

/** Whether the password was correct but the account has a required action; Keycloak says so only after a correct password. */
export const isNotSetUp = (answer: TokenAnswer | TokenRefusal): boolean =>
  isInvalidGrant(answer) && answer.description === 'Account is not fully set up';

export const isRefused = (answer: TokenAnswer | TokenRefusal): answer is TokenRefusal => 'error' in answer;

/** Whether Keycloak refused for good: the session or the password is not good (any more). */
export const isInvalidGrant = (answer: TokenAnswer | TokenRefusal): answer is TokenRefusal =>
  isRefused(answer) && answer.error === 'invalid_grant';

async function askForTokens(
  realm: Realm,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer | TokenRefusal> {
  const response = await post(realm, 'token', form, headers);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isTokenAnswer(answer)) return tokensOf(answer);
  // Our own row opened the tenant again a moment ago, and its realm follows (features/customers/customer-setup.ts).
  if (isRefusal(answer) && answer.error_description === 'Realm not enabled') throw unavailable('keycloak');
  if (isRefusal(answer)) return { error: answer.error, description: answer.error_description ?? '' };
  throw unavailable('keycloak');
}

/** Without the ID token, which is of no use here. */
const tokensOf = ({ access_token, refresh_token, expires_in, refresh_expires_in }: TokenAnswer): TokenAnswer => ({
  access_token,
  refresh_token,
  expires_in,
  refresh_expires_in,
});

async function post(
  realm: Realm,
  endpoint: 'token' | 'logout',
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  try {
    const response = await fetch(`${realm.internalUrl}/protocol/openid-connect/${endpoint}`, {
      method: 'POST',
      headers: {
        ...headers,
        ...('client_id' in form ? {} : { Authorization: basicOf(realm) }),
      },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status < 500) return response;
    await response.body?.cancel();
  } catch {
    // Refused, cut or too late: one and the same to the caller.
  }
  throw unavailable('keycloak');
}

const basicOf = ({ clientSecret }: Realm): string =>
  `Basic ${Buffer.from(`${CLIENT_ID}:${clientSecret}`).toString('base64')}`;

const isTokenAnswer = (value: unknown): value is TokenAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'refresh_token' in value &&
  typeof value.refresh_token === 'string' &&
  'expires_in' in value &&
  typeof value.expires_in === 'number' &&
  'refresh_expires_in' in value &&
  typeof value.refresh_expires_in === 'number';

const isRefusal = (value: unknown): value is { error: string; error_description?: string } =>
  typeof value === 'object' && value !== null && 'error' in value && typeof value.error === 'string';
