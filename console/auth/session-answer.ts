import { type Fault, faultOf } from '#console/apollo/fault.ts';

/** Who is signed in, from the token's claims (D17). */
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

/** What /api/auth answers to signing in, restoring and refreshing. */
export type SessionAnswer = {
  accessToken: string;
  /** When the token ends, by this machine's clock, in ms. */
  expiresAt: number;
  user: SessionUser;
};

/** A refusal of /api/auth, with what the api says about it. */
export class SessionError extends Error {
  override name = 'SessionError';
  readonly fault: Fault;
  /** Of a refused sign-in: why, where the api says it (X4). */
  readonly reason: string | undefined;
  /** Of a sign-in whose password must be changed first: good once, for choosing the new one (P3). */
  readonly challenge: string | undefined;

  constructor(fault: Fault, reason?: string, challenge?: string) {
    super(fault.message);
    this.fault = fault;
    this.reason = reason;
    this.challenge = challenge;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * When a token ends by this machine's clock. The server's clock may differ: its Date header says by how much, to the
 * second.
 */
export function localExpiry(expiresAt: string | number, dateHeader: string | null, now: number): number {
  const end = typeof expiresAt === 'number' ? expiresAt : Date.parse(expiresAt);
  const serverNow = dateHeader ? Date.parse(dateHeader) : Number.NaN;
  return Number.isNaN(serverNow) ? end : end - serverNow + now;
}

/** Throws a SessionError where /api/auth refused; else answers the body, undefined where there is none. */
export async function readBody(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  const error =
    isRecord(body) && isRecord(body['error'])
      ? body['error']
      : { code: response.status === 401 ? 'UNAUTHENTICATED' : 'UNAVAILABLE' };
  throw new SessionError(
    faultOf(text(error['message']) || `HTTP ${response.status}`, error),
    text(error['challenge']) || text(error['reason']) || undefined,
    text(error['challengeToken']) || undefined,
  );
}

/** Reads an answer of /api/auth; throws a SessionError for a refusal and for an answer that makes no sense. */
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
