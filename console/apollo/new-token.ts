import { session } from '#console/auth/session.ts';
import { REALTIME } from './realtime-constants.ts';

type Listener = () => void;

/**
 * Calls the listeners of refused subscriptions when the session has another token. The token may have expired while the
 * computer slept, so a refusal renews it once; a refusal soon after that is final until the next token or sign-in.
 */
export function createNewToken(): (listener: Listener) => () => void {
  const waiting = new Set<Listener>();
  let refusedExpiry: number | undefined;
  let renewedAt = Number.NEGATIVE_INFINITY;
  session.subscribe(() => {
    if (session.get().status !== 'signedIn' || session.tokenExpiresAt() === refusedExpiry) return;
    const called = Array.from(waiting);
    waiting.clear();
    for (const listener of called) listener();
  });
  return (listener) => {
    if (waiting.size === 0) refusedExpiry = session.tokenExpiresAt();
    waiting.add(listener);
    if (session.get().status === 'signedIn' && Date.now() - renewedAt > REALTIME.reconnectEvery) {
      renewedAt = Date.now();
      void session.refresh().catch(() => undefined);
    }
    return () => void waiting.delete(listener);
  };
}
