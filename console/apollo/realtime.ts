import { type Client, createClient } from 'graphql-ws';
import { session } from '#console/auth/session.ts';
import { type Connection, type ConnectionEvent, monitorConnection, NOT_CONNECTED } from './connection.ts';
import { createAcks } from './acks.ts';
import { REALTIME, refusalOf, retryDelay } from './realtime-constants.ts';
import { createReconnect } from './reconnect.ts';

type Listener = () => void;

/** The realtime connection of this page: its client, its state, and the acknowledgements of its subscriptions. */
export type Realtime = {
  client: Client;
  get: () => Connection;
  subscribe: (listener: Listener) => () => void;
  /** Id under which the operation that is being started will be known to the server. */
  takeId: () => string;
  /** Calls back once the server has acknowledged the subscription, or with false when it does not. */
  awaitAck: (id: string, onResult: (isAcknowledged: boolean) => void) => () => void;
  /** Called when the socket is back after a disruption: what is shown may be old. */
  onRestored: (listener: Listener) => () => void;
  /** For those who gave up: called when they may try again. */
  onReconnect: (listener: Listener) => () => void;
};

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

export function createRealtime(url: string): Realtime {
  let connection = NOT_CONNECTED;
  let lastSign = Date.now();
  let wasDisrupted = false;
  let nextId = '';
  let activeSocket: WebSocket | undefined;
  let wake: Listener | undefined;
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  const acks = createAcks();
  const changed = listenerSet();
  const restored = listenerSet();

  const tell = (event: ConnectionEvent) => {
    const next = monitorConnection(connection, event);
    const isNews = JSON.stringify(next) !== JSON.stringify(connection);
    connection = next;
    if (!isNews) return;
    acks.connected(connection.socket === 'connected');
    changed.call();
  };
  const sign = () => {
    lastSign = Date.now();
    tell('keepAlive');
  };

  const renew = () => {
    clearTimeout(renewTimer);
    session
      .refresh()
      .then((token) => activeSocket?.send(JSON.stringify({ type: 'ping', payload: { token } })))
      .catch(() => undefined)
      .finally(planRenewal);
  };
  /** Before the token ends the server gets a new one, or it would close the socket. */
  function planRenewal() {
    clearTimeout(renewTimer);
    const end = session.tokenExpiresAt();
    if (end === undefined) return;
    renewTimer = setTimeout(renew, Math.max(REALTIME.renewPause, end - Date.now() - REALTIME.renewBefore));
  }

  const client = createClient({
    url,
    lazy: true,
    lazyCloseTimeout: REALTIME.lazyClose,
    connectionAckWaitTimeout: REALTIME.connectionAck,
    keepAlive: REALTIME.ping,
    retryAttempts: Number.POSITIVE_INFINITY,
    shouldRetry: (event) => !isCloseEvent(event) || refusalOf(event.code) === undefined,
    retryWait: (retries) =>
      new Promise((resolve) => {
        wake = resolve;
        setTimeout(resolve, retryDelay(retries));
      }),
    generateID: () => {
      nextId = crypto.randomUUID();
      return nextId;
    },
    connectionParams: async () => ({ token: await session.getToken() }),
    on: {
      connecting: () => tell('opening'),
      opened: sign,
      connected: (socket) => {
        if (socket instanceof WebSocket) activeSocket = socket;
        sign();
        tell('established');
        planRenewal();
        if (wasDisrupted) restored.call();
        wasDisrupted = false;
      },
      ping: (isReceived, payload) => {
        if (!isReceived) return;
        sign();
        const id = payload?.['ack'];
        if (typeof id === 'string') acks.received(id);
        // A newer token would say more of this person than the one that the server has.
        if (payload?.['renew'] === true) renew();
      },
      pong: (isReceived) => isReceived && sign(),
      message: sign,
      closed: (event) => {
        activeSocket = undefined;
        clearTimeout(renewTimer);
        const isRefused = isCloseEvent(event) && refusalOf(event.code) !== undefined;
        // 1000 is our own end after the last subscription.
        const isEnd = isCloseEvent(event) && event.code === 1000;
        if (isEnd) tell('closing');
        wasDisrupted ||= !isEnd;
        tell(isRefused ? 'failed' : 'closed');
      },
    },
  });

  watchNetwork(tell, () => {
    wake?.();
    // The socket may have outlived what requests did not.
    if (connection.socket === 'connected') restored.call();
  });
  watchKeepAlive();

  function watchKeepAlive() {
    setInterval(() => {
      if (connection.socket !== 'connected') return;
      const silence = Date.now() - lastSign;
      if (silence > REALTIME.connectionTimeout) client.terminate();
      else if (silence > REALTIME.keepAliveMissed) tell('keepAliveMissed');
    }, REALTIME.keepAliveCheck);
  }

  return {
    client,
    get: () => connection,
    subscribe: changed.add,
    takeId: () => nextId,
    awaitAck: acks.wait,
    onRestored: restored.add,
    onReconnect: createReconnect(),
  };
}

function watchNetwork(tell: (event: ConnectionEvent) => void, onBack: Listener) {
  if (!navigator.onLine) tell('offline');
  window.addEventListener('offline', () => tell('offline'));
  window.addEventListener('online', () => {
    tell('online');
    onBack();
  });
}
