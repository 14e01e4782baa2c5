import { loadPermissions } from '#console/auth/permissions.ts';
import { session } from '#console/auth/session.ts';
import { authFault } from '#console/auth/session-answer.ts';

/** Times of the start (E9), in ms. `minimum` counts from the navigation to this page. */
const START = { minimum: 1000, poll: 100, timeout: 30_000, retryEvery: 1000 } as const;

/** The identity service did not answer in time. */
export class StartTimeout extends Error {
  override name = 'StartTimeout';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether a retry may help: the api is starting or cannot be reached. */
function isTemporary(error: unknown): boolean {
  const { code } = authFault(error);
  return code === 'UNAVAILABLE' || code === 'NETWORK';
}

/** Restores the session; retries temporary failures. Throws any other failure, and a StartTimeout after 30 s. */
export async function startSession(): Promise<void> {
  const startedAt = Date.now();
  let outcome: 'waiting' | 'ready' | { error: unknown } = 'waiting';
  const restore = async (): Promise<void> => {
    try {
      await session.restore();
      await loadPermissions();
      outcome = 'ready';
    } catch (error) {
      if (!isTemporary(error)) outcome = { error };
      else if (Date.now() - startedAt < START.timeout) setTimeout(() => void restore(), START.retryEvery);
    }
  };
  void restore();
  // `performance.now()` is the time since the navigation began, so the code of the console loads within the minimum.
  await pause(START.minimum - performance.now());
  const outcomeNow = () => outcome;
  while (outcomeNow() === 'waiting') {
    if (Date.now() - startedAt > START.timeout) throw new StartTimeout();
    await pause(START.poll);
  }
  const result = outcomeNow();
  if (typeof result === 'object') throw result.error;
}
