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
};

/** `failed`: the server refused the handshake and a retry is useless; `closing`: the last subscription ended. */
export type ConnectionEvent =
  | 'opening'
  | 'established'
  | 'closing'
  | 'closed'
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

const CHANGES: Record<ConnectionEvent, Partial<Connection>> = {
  opening: { socket: 'connecting', hasSubscription: true },
  established: { socket: 'connected', isKeepAliveMissed: false, isRefused: false },
  closing: { hasSubscription: false },
  closed: { socket: 'disconnected', isKeepAliveMissed: false },
  failed: { socket: 'disconnected', hasSubscription: false, isKeepAliveMissed: false, isRefused: true },
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
