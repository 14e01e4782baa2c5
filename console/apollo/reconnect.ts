import { REALTIME } from './realtime-constants.ts';

type Listener = () => void;

/**
 * Retries failed subscriptions: calls all waiting listeners 5 s after the first one was added, then every 60 s (K1). A
 * subscription that has started again removes its listener.
 */
export function createReconnect(): (listener: Listener) => () => void {
  const waiting = new Set<Listener>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const retryAll = () => {
    timer = undefined;
    // A copy, because listeners remove themselves and may be added again during the loop.
    const called = Array.from(waiting);
    for (const listener of called) listener();
    if (waiting.size > 0) timer ??= setTimeout(retryAll, REALTIME.reconnectEvery);
  };
  return (listener) => {
    waiting.add(listener);
    timer ??= setTimeout(retryAll, REALTIME.reconnectFirst);
    return () => {
      waiting.delete(listener);
      if (waiting.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    };
  };
}
