import { REALTIME } from './realtime-constants.ts';

type Listener = () => void;

/**
 * For subscriptions that gave up: they are called 5 s after the first of them, then each 60 s, until none waits any
 * more (K1). One that has started again no longer waits.
 */
export function createReconnect(): (listener: Listener) => () => void {
  const waiting = new Set<Listener>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const again = () => {
    timer = undefined;
    // A copy: who starts again leaves, and who fails at once comes back.
    const called = Array.from(waiting);
    for (const listener of called) listener();
    if (waiting.size > 0) timer ??= setTimeout(again, REALTIME.reconnectEvery);
  };
  return (listener) => {
    waiting.add(listener);
    timer ??= setTimeout(again, REALTIME.reconnectFirst);
    return () => {
      waiting.delete(listener);
      if (waiting.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
    };
  };
}
