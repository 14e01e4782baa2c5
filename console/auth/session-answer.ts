import { type Fault, faultOf, toFault } from '#console/apollo/fault.ts';
import { HttpError } from '#console/http/http-error.ts';
import { readJson } from '#console/http/request.ts';

/** The signed-in user, from the token's claims (D17). */
export type SessionUser = {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  /** Null for system administrators. */
  subdomain: string | null;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
};

/** Response of /api/auth to sign-in, session and refresh. */
export type SessionAnswer = {
  accessToken: string;
  /** When the token expires by this computer's clock, in ms since the epoch. */
  expiresAt: number;
  user: SessionUser;
};

/** A refusal of /api/auth, with its fault and reason. */
export class SessionError extends Error {
  override name = 'SessionError';
  readonly fault: Fault;
  /** Of a refused sign-in: the reason, if the api names one (X4). */
  readonly reason: string | undefined;
  /** Of a sign-in that requires a new password: the token, valid once, that sets it (P3). */
  readonly challenge: string | undefined;

  constructor(fault: Fault, reason?: string, challenge?: string) {
    super(fault.message);
    this.fault = fault;
    this.reason = reason;
    this.challenge = challenge;
  }
}

/** The fault of a failed request to /api/auth, or of any other error. */
export const authFault = (error: unknown): Fault => (error instanceof SessionError ? error.fault : toFault(error));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * When a token expires by this computer's clock, in ms since the epoch. The server's clock may differ; its Date header
 * shows the difference to the second.
 */
export function localExpiry(expiresAt: string | number, dateHeader: string | null, now: number): number {
  const end = typeof expiresAt === 'number' ? expiresAt : Date.parse(expiresAt);
  const serverNow = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  return Number.isNaN(serverNow) ? end : end - serverNow + now;
}

/** Returns the body of a response of /api/auth, undefined if there is none. Throws a SessionError for a refusal. */
export const readBody = (response: Response): Promise<unknown> =>
  readJson(response).catch((error: unknown) => {
    throw error instanceof HttpError && error.failure === 'STATUS' ? refusalOf(error) : error;
  });

function refusalOf(refusal: HttpError): SessionError {
  const error = isRecord(refusal.body) && isRecord(refusal.body['error']) ? refusal.body['error'] : {};
  return new SessionError(
    toFault(refusal),
    text(error['challenge']) || text(error['reason']) || undefined,
    text(error['challengeToken']) || undefined,
  );
}

/** Reads the session from a response of /api/auth. Throws a SessionError for a refusal and for an invalid body. */
export async function readAnswer(response: Response, now = Date.now()): Promise<SessionAnswer> {
  const body = await readBody(response);
  if (!isRecord(body) || typeof body['accessToken'] !== 'string' || !isRecord(body['user'])) {
    throw new SessionError(faultOf('The answer holds no session', {}), 'incomplete');
  }
  const { accessToken, expiresAt, user } = body;
  return {
    accessToken,
    expiresAt: localExpiry(
      typeof expiresAt === 'number' ? expiresAt : text(expiresAt),
      response.headers.get('date'),
      now,
    ),
    user: {
      id: text(user['id']),
      email: text(user['email']),
      name: text(user['name']),
      emailVerified: user['emailVerified'] === true,
      subdomain: text(user['subdomain']) || null,
      isSystemAdmin: user['isSystemAdmin'] === true,
      isCustomerAdmin: user['isCustomerAdmin'] === true,
    },
  };
}
