/** The realtime connection as people and screens may see it (E10). */
export type ConnectionState =
  | 'Connected'
  | 'Connecting'
  | 'Disconnected'
  | 'ConnectionDisrupted'
  | 'ConnectedPendingNetwork'
  | 'ConnectionDisruptedPendingNetwork'
  | 'ConnectedPendingDisconnect'
  | 'ConnectedPendingKeepAlive';

/** What the monitor remembers; its state follows from these four. */
export type Connection = {
  socket: 'connected' | 'connecting' | 'disconnected';
  network: 'online' | 'offline';
  /** Whether somebody wants the socket: there is a subscription. */
  wanted: boolean;
  /** No sign of life for longer than it should take. */
  isKeepAliveMissed: boolean;
};

/** `failed`: the handshake was refused for good; `closing`: the last subscription ended. */
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

/** The monitor: pure, so that every state can be tried without a socket. */
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

/** States in which what is shown may be old. */
export const isTrouble = (state: ConnectionState): boolean =>
  state !== 'Connected' && state !== 'ConnectedPendingDisconnect' && state !== 'Disconnected';
