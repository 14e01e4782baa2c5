import { deleteAuth, getAuth, postAuth } from '#console/auth/auth-post.ts';
import { readBody, SessionError } from '#console/auth/session-answer.ts';
import { session } from '#console/auth/session.ts';

/** Where a person is signed in. */
export type OwnSession = {
  id: string;
  /** Whether it is this browser's. */
  isCurrent: boolean;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
};

/** Whoever asks without a session any more is led to sign-in, like everywhere else. */
async function answerOf(response: Promise<Response>): Promise<unknown> {
  try {
    return await readBody(await response);
  } catch (error) {
    if (error instanceof SessionError && error.fault.code === 'UNAUTHENTICATED') session.expire();
    throw error;
  }
}

/** Ends all other sessions. Throws a SessionError; of a wrong present password it names the field. */
export async function changePassword(change: { currentPassword: string; newPassword: string }): Promise<void> {
  await answerOf(postAuth('password', change));
}

/** The one used last comes first. */
export async function listSessions(): Promise<OwnSession[]> {
  const body = await answerOf(getAuth('sessions'));
  const found = typeof body === 'object' && body !== null && 'sessions' in body ? body.sessions : undefined;
  return Array.isArray(found) ? found.filter(isSession) : [];
}

export async function endSession(id: string): Promise<void> {
  await answerOf(deleteAuth(`sessions/${encodeURIComponent(id)}`));
}

/** Ends every session, this one too. */
export async function signOutEverywhere(): Promise<void> {
  await answerOf(postAuth('sign-out-everywhere'));
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
