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
  wanted: boolean;
  /** No message from the server for longer than `keepAliveMissed` (K1). */
  isKeepAliveMissed: boolean;
};

/** `failed`: the server refused the handshake and a retry is useless; `closing`: the last subscription ended. */
export type ConnectionEvent =
  'opening' | 'established' | 'closing' | 'closed' | 'failed' | 'online' | 'offline' | 'keepAlive' | 'keepAliveMissed';

export const NOT_CONNECTED: Connection = {
  socket: 'disconnected',
  network: 'online',
  wanted: false,
  isKeepAliveMissed: false,
};

const CHANGES: Record<ConnectionEvent, Partial<Connection>> = {
  opening: { socket: 'connecting', wanted: true },
  established: { socket: 'connected', isKeepAliveMissed: false },
  closing: { wanted: false },
  closed: { socket: 'disconnected', isKeepAliveMissed: false },
  failed: { socket: 'disconnected', wanted: false, isKeepAliveMissed: false },
  online: { network: 'online' },
  offline: { network: 'offline' },
  keepAlive: { isKeepAliveMissed: false },
  keepAliveMissed: { isKeepAliveMissed: true },
};

/** Applies an event to the connection. Pure, so that tests reach every state without a socket. */
export function monitorConnection(connection: Connection, event: ConnectionEvent): Connection {
  return { ...connection, ...CHANGES[event] };
}

export function connectionState({ socket, network, wanted, isKeepAliveMissed }: Connection): ConnectionState {
  if (socket === 'connected') {
    if (network === 'offline') return 'ConnectedPendingNetwork';
    if (!wanted) return 'ConnectedPendingDisconnect';
    return isKeepAliveMissed ? 'ConnectedPendingKeepAlive' : 'Connected';
  }
  if (socket === 'connecting') return 'Connecting';
  if (!wanted) return 'Disconnected';
  return network === 'offline' ? 'ConnectionDisruptedPendingNetwork' : 'ConnectionDisrupted';
}

/** Whether the shown data may be outdated. */
export const isTrouble = (state: ConnectionState): boolean =>
  state !== 'Connected' && state !== 'ConnectedPendingDisconnect' && state !== 'Disconnected';
