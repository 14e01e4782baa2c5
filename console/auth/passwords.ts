import { postAuth } from './auth-post.ts';
import { readBody } from './session-answer.ts';

/** Has a code sent to the address, if somebody has it; nobody is told whether. Throws a SessionError. */
export async function sendCode(username: string): Promise<void> {
  await readBody(await postAuth('forgot', { username }));
}

/** Sets a new password by the code. Throws a SessionError. */
export async function resetPassword(reset: { username: string; code: string; newPassword: string }): Promise<void> {
  await readBody(await postAuth('reset', reset));
}
