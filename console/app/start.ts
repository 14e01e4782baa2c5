import { loadPermissions } from '#console/auth/permissions.ts';
import { session } from '#console/auth/session.ts';
import { toFault } from '#console/apollo/fault.ts';
import { SessionError } from '#console/auth/session-answer.ts';

/** Times of the start (E9), in ms. */
const START = { atLeast: 1000, poll: 100, atMost: 30_000, retryEvery: 1000 } as const;

/** The identity service did not answer in time. */
export class StartTimeout extends Error {
  override name = 'StartTimeout';
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether another try may help: the api is on its way up, or cannot be reached yet. */
function isPassing(error: unknown): boolean {
  const { code } = error instanceof SessionError ? error.fault : toFault(error);
  return code === 'UNAVAILABLE' || code === 'NETWORK';
}

/** Asks for the session until there is an answer: signed in or not. Throws what cannot pass, and a StartTimeout. */
export async function startSession(): Promise<void> {
  const began = Date.now();
  let outcome: 'waiting' | 'ready' | { error: unknown } = 'waiting';
  const ask = async (): Promise<void> => {
    try {
      await session.restore();
      await loadPermissions();
      outcome = 'ready';
    } catch (error) {
      if (!isPassing(error)) outcome = { error };
      else if (Date.now() - began < START.atMost) setTimeout(() => void ask(), START.retryEvery);
    }
  };
  void ask();
  await pause(START.atLeast);
  const outcomeNow = () => outcome;
  while (outcomeNow() === 'waiting') {
    if (Date.now() - began > START.atMost) throw new StartTimeout();
    await pause(START.poll);
  }
  const result = outcomeNow();
  if (typeof result === 'object') throw result.error;
}
