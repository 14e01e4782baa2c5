import type { Client, ClientOptions } from 'graphql-ws';
import { session } from '#console/auth/session.ts';
import { applyConnectionEvent, type Connection, type ConnectionEvent, NOT_CONNECTED } from './connection.ts';
import { createAcks } from './acks.ts';
import { REALTIME, refusalOf, retryDelay } from './realtime-constants.ts';
import { createNewToken } from './new-token.ts';
import { createReconnect } from './reconnect.ts';

type Listener = () => void;

/** The realtime connection of this page: its client, its state, and the acknowledgements of its subscriptions. */
export type Realtime = {
  /** The client. Its code is fetched with the first subscription, so that a page opens sooner. */
  client: () => Promise<Client>;
  get: () => Connection;
  subscribe: (listener: Listener) => () => void;
  /** Id of the operation that was started last; the server acknowledges it under this id. */
  takeId: () => string;
  /** Calls `onResult` with true when the server acknowledges the subscription, with false on a timeout. */
  awaitAck: (id: string, onResult: (isAcknowledged: boolean) => void) => () => void;
  /** Called when the socket is connected again after a disruption: shown data may be outdated. */
  onRestored: (listener: Listener) => () => void;
  /** For failed subscriptions: called when they may start again. */
  onReconnect: (listener: Listener) => () => void;
  /** For refused subscriptions: called when the session has another token. */
  onNewToken: (listener: Listener) => () => void;
};

/** Close codes of graphql-ws: it ended a silent connection, or the handshake had no answer in time. */
const TIMEOUTS = [4499, 4504];

const isCloseEvent = (event: unknown): event is CloseEvent => event instanceof CloseEvent;

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
  let lastReceivedAt = Date.now();
  let wasDisrupted = false;
  let nextId = '';
  let activeSocket: WebSocket | undefined;
  let endRetryWait: Listener | undefined;
  let client: Client | undefined;
  let loading: Promise<Client> | undefined;
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  const acks = createAcks();
  const changed = listenerSet();
  const restored = listenerSet();

  const report = (event: ConnectionEvent) => {
    const next = applyConnectionEvent(connection, event);
    const hasChanged = JSON.stringify(next) !== JSON.stringify(connection);
    connection = next;
    if (!hasChanged) return;
    acks.setConnected(connection.socket === 'connected');
    changed.call();
  };
  const recordReceipt = () => {
    lastReceivedAt = Date.now();
    report('keepAlive');
  };

  const renew = () => {
    clearTimeout(renewTimer);
    session
      .refresh()
      .then((token) => activeSocket?.send(JSON.stringify({ type: 'ping', payload: { token } })))
      .catch(() => undefined)
      .finally(planRenewal);
  };
  /** The server closes the socket when its token expires, so it gets a new token before. */
  function planRenewal() {
    clearTimeout(renewTimer);
    const end = session.tokenExpiresAt();
    if (end === undefined) return;
    renewTimer = setTimeout(renew, Math.max(REALTIME.renewPause, end - Date.now() - REALTIME.renewBefore));
  }

  const load = async (): Promise<Client> => {
    const { createClient } = await import('graphql-ws');
    client = createClient(options);
    return client;
  };
  const loadOnce = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const options: ClientOptions = {
    url,
    lazy: true,
    lazyCloseTimeout: REALTIME.lazyClose,
    connectionAckWaitTimeout: REALTIME.connectionAck,
    keepAlive: REALTIME.ping,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => !isCloseEvent(event) || refusalOf(event.code) === undefined,
    retryWait: (retries) =>
      new Promise((resolve) => {
        endRetryWait = resolve;
        setTimeout(resolve, retryDelay(retries));
      }),
    generateID: () => {
      nextId = crypto.randomUUID();
      return nextId;
    },
    connectionParams: async () => ({ token: await session.getToken() }),
    on: {
      connecting: () => report('opening'),
      opened: recordReceipt,
      connected: (socket) => {
        if (socket instanceof WebSocket) activeSocket = socket;
        recordReceipt();
        report('established');
        planRenewal();
        if (wasDisrupted) restored.call();
        wasDisrupted = false;
      },
      ping: (isReceived, payload) => {
        if (!isReceived) return;
        recordReceipt();
        const id = payload?.['ack'];
        if (typeof id === 'string') acks.acknowledge(id);
        // The claims of this user changed, so the server asks for a newer token.
        if (payload?.['renew'] === true) renew();
      },
      pong: (isReceived) => isReceived && recordReceipt(),
      message: recordReceipt,
      closed: (event) => {
        activeSocket = undefined;
        clearTimeout(renewTimer);
        const isRefused = isCloseEvent(event) && refusalOf(event.code) !== undefined;
        // The client closes with 1000 after the last subscription.
        const isEnd = isCloseEvent(event) && event.code === 1000;
        if (isEnd) report('closing');
        wasDisrupted ||= !isEnd;
        report(isRefused ? 'failed' : endOf(event, connection.socket === 'connected'));
      },
    },
  };

  watchNetwork(report, () => {
    endRetryWait?.();
    // The socket may have survived an outage in which requests failed.
    if (connection.socket === 'connected') restored.call();
  });
  watchKeepAlive();

  function watchKeepAlive() {
    setInterval(() => {
      if (connection.socket !== 'connected') return;
      const silence = Date.now() - lastReceivedAt;
      if (silence > REALTIME.connectionTimeout) client?.terminate();
      else if (silence > REALTIME.keepAliveMissed) report('keepAliveMissed');
    }, REALTIME.keepAliveCheck);
  }

  return {
    client: loadOnce,
    get: () => connection,
    subscribe: changed.add,
    takeId: () => nextId,
    awaitAck: acks.wait,
    onRestored: restored.add,
    onReconnect: createReconnect(),
    onNewToken: createNewToken(),
  };
}

/** How the connection ended, which the server had accepted or not. */
function endOf(event: unknown, wasConnected: boolean): ConnectionEvent {
  if (isCloseEvent(event) && TIMEOUTS.includes(event.code)) return 'timedOut';
  return wasConnected ? 'closed' : 'handshakeFailed';
}

function watchNetwork(report: (event: ConnectionEvent) => void, onOnline: Listener) {
  if (!navigator.onLine) report('offline');
  window.addEventListener('offline', () => report('offline'));
  window.addEventListener('online', () => {
    report('online');
    onOnline();
  });
}
