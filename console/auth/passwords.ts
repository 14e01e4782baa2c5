import { postAuth } from './auth-post.ts';
import { readBody } from './session-answer.ts';

/** Sends a code to the address if an account has it; the response does not reveal that. Throws a SessionError. */
export async function sendCode(username: string): Promise<void> {
  await readBody(await postAuth('forgot', { username }));
}

/** Sets a new password with the code. Throws a SessionError. */
export async function resetPassword(reset: { username: string; code: string; newPassword: string }): Promise<void> {
  await readBody(await postAuth('reset', reset));
}
