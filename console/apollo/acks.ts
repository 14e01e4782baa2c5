import { REALTIME } from './realtime-constants.ts';

type Waiting = { onResult: (isAcknowledged: boolean) => void; timer?: ReturnType<typeof setTimeout> };

/** Acknowledgements of subscriptions: 15 s each, counted while there is a socket (E10, K1). */
export type Acks = {
  /** Calls back once, with whether the server acknowledged in time. Answers what ends the waiting. */
  wait: (id: string, onResult: (isAcknowledged: boolean) => void) => () => void;
  received: (id: string) => void;
  /** The socket is there, or has gone: subscriptions are sent again with the next one. */
  connected: (isConnected: boolean) => void;
};

export function createAcks(): Acks {
  const waiting = new Map<string, Waiting>();
  let isConnected = false;
  const settle = (id: string, isAcknowledged: boolean) => {
    const one = waiting.get(id);
    clearTimeout(one?.timer);
    waiting.delete(id);
    one?.onResult(isAcknowledged);
  };
  const count = (id: string, one: Waiting) => {
    clearTimeout(one.timer);
    one.timer = isConnected ? setTimeout(() => settle(id, false), REALTIME.subscriptionAck) : undefined;
  };
  return {
    wait: (id, onResult) => {
      const one: Waiting = { onResult };
      waiting.set(id, one);
      count(id, one);
      return () => {
        clearTimeout(one.timer);
        waiting.delete(id);
      };
    },
    received: (id) => settle(id, true),
    connected: (connected) => {
      if (connected === isConnected) return;
      isConnected = connected;
      for (const [id, one] of waiting) count(id, one);
    },
  };
}
