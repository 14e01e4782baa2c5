import { unavailable } from '#api/platform/errors.ts';
import { decodeJwt } from 'jose';
import { CLIENT_ID, CONSOLE_CLIENT_ID, type Realm } from './realm.ts';

/** Successful response of the token endpoint (RFC 6749 §5.1). */
export type TokenAnswer = {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
  refresh_expires_in: number;
};

/** Error response of the token endpoint (RFC 6749 §5.2). */
export type TokenRefusal = { error: string; description: string };

/** When Keycloak does not answer within this time, it counts as down. */
const TIMEOUT_MS = 5000;

/** Requests tokens by user name and password. Throws UNAVAILABLE when Keycloak does not answer. */
export const requestTokensByPassword = (
  realm: Realm,
  username: string,
  password: string,
  ip: string,
): Promise<TokenAnswer | TokenRefusal> =>
  requestTokens(realm, { grant_type: 'password', username, password }, { 'X-Forwarded-For': ip });

/**
 * Requests new tokens as the client to which the refresh token was issued. Keycloak accepts a refresh token only once.
 * Throws UNAVAILABLE when Keycloak does not answer.
 */
export const requestTokensByRefreshToken = (realm: Realm, refreshToken: string): Promise<TokenAnswer | TokenRefusal> =>
  requestTokens(realm, { grant_type: 'refresh_token', refresh_token: refreshToken, ...clientOf(refreshToken) });

/** The same for a refresh token from a browser. Keycloak refuses it unless it was issued to the console's client. */
export const requestTokensAsConsole = (realm: Realm, refreshToken: string): Promise<TokenAnswer | TokenRefusal> =>
  requestTokens(realm, { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: CONSOLE_CLIENT_ID });

/** Ends the session in Keycloak. Throws UNAVAILABLE when Keycloak does not answer. */
export async function endKeycloakSession(realm: Realm, refreshToken: string): Promise<void> {
  const response = await post(realm, 'logout', { refresh_token: refreshToken, ...clientOf(refreshToken) });
  await response.body?.cancel();
}

/** A public client puts its id into the form. Our confidential client uses the Authorization header. */
const clientOf = (refreshToken: string): Record<string, string> =>
  isConsoleToken(refreshToken) ? { client_id: CONSOLE_CLIENT_ID } : {};

/** The claim is not verified here: Keycloak refuses a token that was issued to another client. */
function isConsoleToken(refreshToken: string): boolean {
  try {
    return decodeJwt(refreshToken).azp === CONSOLE_CLIENT_ID;
  } catch {
    return false;
  }
}

/** Whether the account has a required action. Keycloak says so only after a correct password. */
export const isNotSetUp = (answer: TokenAnswer | TokenRefusal): boolean =>
  isInvalidGrant(answer) && answer.description === 'Account is not fully set up';

export const isRefused = (answer: TokenAnswer | TokenRefusal): answer is TokenRefusal => 'error' in answer;

/** Whether the session or the password is not valid (any more). */
export const isInvalidGrant = (answer: TokenAnswer | TokenRefusal): answer is TokenRefusal =>
  isRefused(answer) && answer.error === 'invalid_grant';

async function requestTokens(
  realm: Realm,
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<TokenAnswer | TokenRefusal> {
  const response = await post(realm, 'token', form, headers);
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isTokenAnswer(answer)) return tokensOf(answer);
  // The tenant's row is active again, but its realm is not enabled yet (features/customers/customer-setup.ts).
  if (isRefusal(answer) && answer.error_description === 'Realm not enabled') throw unavailable('keycloak');
  if (isRefusal(answer)) return { error: answer.error, description: answer.error_description ?? '' };
  throw unavailable('keycloak');
}

/** Drops the ID token, which is not used. */
const tokensOf = ({ access_token, refresh_token, expires_in, refresh_expires_in }: TokenAnswer): TokenAnswer => ({
  access_token,
  refresh_token,
  expires_in,
  refresh_expires_in,
});

/** While APP_SECRET is rotated, Keycloak knows either the current or the earlier secret of our client. */
async function post(
  realm: Realm,
  endpoint: 'token' | 'logout',
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Response> {
  if ('client_id' in form) return send(realm, endpoint, form, headers);
  const response = await send(realm, endpoint, form, { ...headers, Authorization: basicOf(realm.clientSecret) });
  if (response.status !== 401 || realm.earlierClientSecret === null) return response;
  await response.body?.cancel();
  return send(realm, endpoint, form, { ...headers, Authorization: basicOf(realm.earlierClientSecret) });
}

async function send(
  realm: Realm,
  endpoint: 'token' | 'logout',
  form: Record<string, string>,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const response = await fetch(`${realm.internalUrl}/protocol/openid-connect/${endpoint}`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status < 500) return response;
    await response.body?.cancel();
  } catch {
    // A refused, broken or late connection: the caller gets the same error.
  }
  throw unavailable('keycloak');
}

const basicOf = (clientSecret: string): string =>
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
