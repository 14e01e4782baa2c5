import { applyConnectionEvent, type Connection, type ConnectionEvent, NOT_CONNECTED } from './connection.ts';
import { createNewToken } from './new-token.ts';
import { createReconnect } from './reconnect.ts';
import type { Socket } from './socket.ts';

type Listener = () => void;

/** The realtime connection of this page: its socket and its state. */
export type Realtime = {
  /** The socket. Its code is fetched with the first subscription, so that a page opens sooner. */
  socket: () => Promise<Socket>;
  get: () => Connection;
  subscribe: (listener: Listener) => () => void;
  /** Called when the socket is connected again after a disruption: shown data may be outdated. */
  onRestored: (listener: Listener) => () => void;
  /** For failed subscriptions: called when they may start again. */
  onReconnect: (listener: Listener) => () => void;
  /** For refused subscriptions: called when the session has another token. */
  onNewToken: (listener: Listener) => () => void;
};

/** A set of listeners that are called together. */
function listenerSet() {
  const listeners = new Set<Listener>();
  return {
    call: () => {
      for (const listener of listeners) listener();
    },
    add: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Creates the realtime connection; it opens with the first subscription. `url`: of the WebSocket. */
export function createRealtime(url: string): Realtime {
  let connection = NOT_CONNECTED;
  let socket: Socket | undefined;
  let loading: Promise<Socket> | undefined;
  const changed = listenerSet();
  const restored = listenerSet();

  const get = () => connection;
  const report = (event: ConnectionEvent) => {
    const next = applyConnectionEvent(connection, event);
    const hasChanged = JSON.stringify(next) !== JSON.stringify(connection);
    connection = next;
    if (hasChanged) changed.call();
  };

  const load = async (): Promise<Socket> => {
    const { createSocket } = await import('./socket.ts');
    socket = createSocket({ url, get, report, onRestored: restored.call });
    return socket;
  };
  const loadOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  watchNetwork(report, () => {
    socket?.retryNow();
    // The socket may have survived an outage in which requests failed.
    if (connection.socket === 'connected') restored.call();
  });

  return {
    socket: loadOnce,
    get,
    subscribe: changed.add,
    onRestored: restored.add,
    onReconnect: createReconnect(),
    onNewToken: createNewToken(),
  };
}

function watchNetwork(report: (event: ConnectionEvent) => void, onOnline: Listener) {
  if (!navigator.onLine) report('offline');
  window.addEventListener('offline', () => report('offline'));
  window.addEventListener('online', () => {
    report('online');
    onOnline();
  });
}
