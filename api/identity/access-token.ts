import { errors, jwtVerify, type JWTPayload } from 'jose';
import { AppError, unauthenticated } from '#api/platform/errors.ts';
import { CLIENT_ID, CONSOLE_CLIENT_ID, type Realm } from './realm.ts';
import type { SigningKeys } from './signing-keys.ts';

/** Claims of a valid access token. */
export type Claims = {
  /** The account in the realm. */
  subject: string;
  /** Keycloak's id of the session. */
  keycloakSession: string;
  email: string;
  emailVerified: boolean;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
  /** Alias of the identity provider that opened the session; null for a sign-in by password. */
  company: string | null;
  /** Milliseconds since 1970, to the second. */
  issuedAt: number;
  expiresAt: number;
};

/** In characters. Keycloak's tokens have fewer than two thousand. */
const MAX_LENGTH = 8192;

/** Largest difference between our clock and Keycloak's, in seconds. */
const CLOCK_TOLERANCE = 5;

/**
 * Checks an access token: signature RS256 by a key of this realm (RFC 8725), issuer, audience, client, expiry and kind
 * of token. UNAUTHENTICATED `expired` when the token has only expired, else `invalid`. UNAVAILABLE when the realm's
 * keys are not available.
 */
export async function verifyAccessToken(token: string, realm: Realm, keys: SigningKeys): Promise<Claims> {
  if (token.length > MAX_LENGTH) throw unauthenticated('invalid');
  try {
    const { payload } = await jwtVerify(token, keys.resolve, {
      algorithms: ['RS256'],
      issuer: realm.issuer,
      audience: CLIENT_ID,
      typ: 'JWT',
      clockTolerance: CLOCK_TOLERANCE,
      requiredClaims: ['exp', 'iat', 'sub'],
    });
    return claimsOf(payload, realm);
  } catch (error) {
    if (error instanceof AppError) throw error;
    if (error instanceof errors.JWTExpired) throw unauthenticated('expired');
    throw unauthenticated('invalid');
  }
}

/** Clients to which a realm issues tokens for this server. */
const OUR_CLIENTS: readonly unknown[] = [CLIENT_ID, CONSOLE_CLIENT_ID];

function claimsOf(payload: JWTPayload, realm: Realm): Claims {
  const { typ, azp, sub, sid, exp, iat, email, email_verified, subdomain, isSystemAdmin, isCustomerAdmin, company } =
    payload;
  const forUs = typ === 'Bearer' && OUR_CLIENTS.includes(azp) && (subdomain ?? null) === realm.subdomain;
  if (
    !forUs ||
    typeof sub !== 'string' ||
    typeof sid !== 'string' ||
    exp === undefined ||
    iat === undefined ||
    iat > Date.now() / 1000 + CLOCK_TOLERANCE
  ) {
    throw unauthenticated('invalid');
  }
  return {
    subject: sub,
    keycloakSession: sid,
    email: typeof email === 'string' ? email : '',
    emailVerified: email_verified === true,
    isSystemAdmin: isSystemAdmin === true,
    isCustomerAdmin: isCustomerAdmin === true,
    company: typeof company === 'string' ? company : null,
    issuedAt: iat * 1000,
    expiresAt: exp * 1000,
  };
}
