/** States of the realtime connection that screens show (E10). */
export type ConnectionState =
  | 'Connected'
  | 'Connecting'
  | 'Disconnected'
  | 'ConnectionDisrupted'
  | 'ConnectedPendingNetwork'
  | 'ConnectionDisruptedPendingNetwork'
  | 'ConnectedPendingDisconnect'
  | 'ConnectedPendingKeepAlive';

/**
 * Why a connection ended (X6). `handshake`: before the server accepted it. `timeout`: the server was silent for longer
 * than `connectionTimeout`, or did not answer the handshake. `refused`: with this token, a retry is useless.
 */
export type ConnectionProblem = 'closed' | 'timeout' | 'handshake' | 'refused';

/** The data of the monitor. `connectionState` derives the state from these four fields. */
export type Connection = {
  socket: 'connected' | 'connecting' | 'disconnected';
  network: 'online' | 'offline';
  /** Whether there is a subscription. */
  hasSubscription: boolean;
  /** No message from the server for longer than `keepAliveMissed` (K1). */
  isKeepAliveMissed: boolean;
  /** The server refused the token. A new token or sign-in opens the connection again. */
  isRefused: boolean;
  /** Why the last connection ended; undefined while it is connected. */
  problem?: ConnectionProblem;
};

/** `failed`: the server refused the handshake and a retry is useless; `closing`: the last subscription ended. */
export type ConnectionEvent =
  | 'opening'
  | 'established'
  | 'closing'
  | 'closed'
  | 'timedOut'
  | 'handshakeFailed'
  | 'failed'
  | 'online'
  | 'offline'
  | 'keepAlive'
  | 'keepAliveMissed';

/** The connection before the first subscription. */
export const NOT_CONNECTED: Connection = {
  socket: 'disconnected',
  network: 'online',
  hasSubscription: false,
  isKeepAliveMissed: false,
  isRefused: false,
};

const ENDED = { socket: 'disconnected', isKeepAliveMissed: false } as const;

const CHANGES: Record<ConnectionEvent, Partial<Connection>> = {
  opening: { socket: 'connecting', hasSubscription: true },
  established: { socket: 'connected', isKeepAliveMissed: false, isRefused: false, problem: undefined },
  closing: { hasSubscription: false },
  closed: { ...ENDED, problem: 'closed' },
  timedOut: { ...ENDED, problem: 'timeout' },
  handshakeFailed: { ...ENDED, problem: 'handshake' },
  failed: { ...ENDED, hasSubscription: false, isRefused: true, problem: 'refused' },
  online: { network: 'online' },
  offline: { network: 'offline' },
  keepAlive: { isKeepAliveMissed: false },
  keepAliveMissed: { isKeepAliveMissed: true },
};

/** Applies an event to the connection. Pure, so that tests reach every state without a socket. */
export function applyConnectionEvent(connection: Connection, event: ConnectionEvent): Connection {
  return { ...connection, ...CHANGES[event] };
}

/** Derives the state from the data of the monitor (E10). */
export function connectionState({ socket, network, hasSubscription, isKeepAliveMissed }: Connection): ConnectionState {
  if (socket === 'connected') {
    if (network === 'offline') return 'ConnectedPendingNetwork';
    if (!hasSubscription) return 'ConnectedPendingDisconnect';
    return isKeepAliveMissed ? 'ConnectedPendingKeepAlive' : 'Connected';
  }
  if (socket === 'connecting') return 'Connecting';
  if (!hasSubscription) return 'Disconnected';
  return network === 'offline' ? 'ConnectionDisruptedPendingNetwork' : 'ConnectionDisrupted';
}

/** Whether the shown data may be outdated. */
export const isTrouble = (state: ConnectionState): boolean =>
  state !== 'Connected' && state !== 'ConnectedPendingDisconnect' && state !== 'Disconnected';
