import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { type Client, type ClientOptions, createClient } from 'graphql-ws';
import { session } from '#console/auth/session.ts';
import { createAcks } from './acks.ts';
import type { Connection, ConnectionEvent } from './connection.ts';
import { REALTIME, refusalOf, retryDelay } from './realtime-constants.ts';

/** The WebSocket of this page, which graphql-ws opens with the first subscription and closes after the last. */
export type Socket = {
  client: Client;
  link: GraphQLWsLink;
  /** Id of the operation that was started last; the server acknowledges it under this id. */
  takeId: () => string;
  /** Calls `onResult` with true when the server acknowledges the subscription, with false on a timeout. */
  awaitAck: (id: string, onResult: (isAcknowledged: boolean) => void) => () => void;
  /** Ends the wait before the next attempt to connect. */
  retryNow: () => void;
};

type SocketOptions = {
  /** Of the WebSocket. */
  url: string;
  /** The state of the connection. */
  get: () => Connection;
  report: (event: ConnectionEvent) => void;
  /** Called when the socket is connected again after a disruption. */
  onRestored: () => void;
};

/** Close codes of graphql-ws: it ended a silent connection, or the handshake had no answer in time. */
const TIMEOUTS = [4499, 4504];

const isCloseEvent = (event: unknown): event is CloseEvent => event instanceof CloseEvent;

/** Creates the client of the WebSocket; it opens the socket with the first subscription. */
export function createSocket({ url, get, report, onRestored }: SocketOptions): Socket {
  let lastReceivedAt = Date.now();
  let wasDisrupted = false;
  let nextId = '';
  let activeSocket: WebSocket | undefined;
  let endRetryWait: (() => void) | undefined;
  let renewTimer: ReturnType<typeof setTimeout> | undefined;
  const acks = createAcks();

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
        acks.setConnected(true);
        planRenewal();
        if (wasDisrupted) onRestored();
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
        const wasConnected = get().socket === 'connected';
        const isRefused = isCloseEvent(event) && refusalOf(event.code) !== undefined;
        // The client closes with 1000 after the last subscription.
        const isEnd = isCloseEvent(event) && event.code === 1000;
        if (isEnd) report('closing');
        wasDisrupted ||= !isEnd;
        report(isRefused ? 'failed' : endOf(event, wasConnected));
        acks.setConnected(false);
      },
    },
  };

  const client = createClient(options);
  setInterval(() => {
    if (get().socket !== 'connected') return;
    const silence = Date.now() - lastReceivedAt;
    if (silence > REALTIME.connectionTimeout) client.terminate();
    else if (silence > REALTIME.keepAliveMissed) report('keepAliveMissed');
  }, REALTIME.keepAliveCheck);

  return {
    client,
    link: new GraphQLWsLink(client),
    takeId: () => nextId,
    awaitAck: acks.wait,
    retryNow: () => endRetryWait?.(),
  };
}

/** How the connection ended, which the server had accepted or not. */
function endOf(event: unknown, wasConnected: boolean): ConnectionEvent {
  if (isCloseEvent(event) && TIMEOUTS.includes(event.code)) return 'timedOut';
  return wasConnected ? 'closed' : 'handshakeFailed';
}
