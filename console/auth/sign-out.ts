import { forgetEverything } from './permissions.ts';
import { clearReturnTo } from './return-to.ts';
import { session } from './session.ts';

/** Ends the session; nothing of it stays in the page (N9, E8). */
export async function signOut(): Promise<void> {
  clearReturnTo();
  await session.signOut();
  await forgetEverything();
}
