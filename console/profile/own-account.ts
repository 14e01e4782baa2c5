import { deleteAuth, getAuth, postAuth } from '#console/auth/auth-post.ts';
import { readBody, SessionError } from '#console/auth/session-answer.ts';
import { session } from '#console/auth/session.ts';

/** A session of the user. */
export type OwnSession = {
  id: string;
  /** Whether it is the session of this browser. */
  isCurrent: boolean;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
};

/** Reads the body; an UNAUTHENTICATED expires the session, which leads to sign-in. Throws a SessionError. */
async function readAccountBody(response: Promise<Response>): Promise<unknown> {
  try {
    return await readBody(await response);
  } catch (error) {
    if (error instanceof SessionError && error.fault.code === 'UNAUTHENTICATED') session.expire();
    throw error;
  }
}

/** Changes the password and ends all other sessions. Throws a SessionError; it names the field of a wrong password. */
export async function changePassword(change: { currentPassword: string; newPassword: string }): Promise<void> {
  await readAccountBody(postAuth('password', change));
}

/** The user's sessions, the latest used first. */
export async function listSessions(): Promise<OwnSession[]> {
  const body = await readAccountBody(getAuth('sessions'));
  const found = typeof body === 'object' && body !== null && 'sessions' in body ? body.sessions : undefined;
  return Array.isArray(found) ? found.filter(isSession) : [];
}

/** Ends a session of the user. Throws a SessionError. */
export async function endSession(id: string): Promise<void> {
  await readAccountBody(deleteAuth(`sessions/${encodeURIComponent(id)}`));
}

/** Ends all sessions of the user, including this one. */
export async function signOutEverywhere(): Promise<void> {
  await readAccountBody(postAuth('sign-out-everywhere'));
  await session.signOut();
}

function isSession(value: unknown): value is OwnSession {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'isCurrent' in value &&
    typeof value.isCurrent === 'boolean' &&
    'userAgent' in value &&
    'createdAt' in value &&
    typeof value.createdAt === 'string' &&
    'lastUsedAt' in value &&
    typeof value.lastUsedAt === 'string'
  );
}
