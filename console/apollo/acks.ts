import { REALTIME } from './realtime-constants.ts';

type PendingAck = { onResult: (isAcknowledged: boolean) => void; timer?: ReturnType<typeof setTimeout> };

/** Acknowledgements of subscriptions. Each has 15 s, counted while the socket is connected (E10, K1). */
export type Acks = {
  /** Calls `onResult` once: true when the server acknowledged in time. Returns a function that cancels the wait. */
  wait: (id: string, onResult: (isAcknowledged: boolean) => void) => () => void;
  acknowledge: (id: string) => void;
  /** Stops the timers while there is no socket: the next socket sends the subscriptions again. */
  setConnected: (isConnected: boolean) => void;
};

/** Creates the waits for one realtime connection. */
export function createAcks(): Acks {
  const waiting = new Map<string, PendingAck>();
  let isConnected = false;
  const settle = (id: string, isAcknowledged: boolean) => {
    const ack = waiting.get(id);
    clearTimeout(ack?.timer);
    waiting.delete(id);
    ack?.onResult(isAcknowledged);
  };
  const restartTimer = (id: string, ack: PendingAck) => {
    clearTimeout(ack.timer);
    ack.timer = isConnected ? setTimeout(() => settle(id, false), REALTIME.subscriptionAck) : undefined;
  };
  return {
    wait: (id, onResult) => {
      const ack: PendingAck = { onResult };
      waiting.set(id, ack);
      restartTimer(id, ack);
      return () => {
        clearTimeout(ack.timer);
        waiting.delete(id);
      };
    },
    acknowledge: (id) => settle(id, true),
    setConnected: (connected) => {
      if (connected === isConnected) return;
      isConnected = connected;
      for (const [id, ack] of waiting) restartTimer(id, ack);
    },
  };
}
