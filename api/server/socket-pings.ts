import type { WebSocket } from 'ws';

/** In ms. A socket whose peer is gone is noticed after one to two of these. */
const EVERY_MS = 30_000;

/** Parts of the interval: in each of them the sockets of one part are pinged, so that many sockets never hold up the process. */
const PARTS = 30;

/** The pings of all sockets, with one timer. */
export type SocketPings = { add(socket: WebSocket): void; stop(): void };

/**
 * Pings open sockets, and ends those that have not answered the ping before. graphql-ws would have two timers for each socket
 * and ping more often.
 */
export function pingSockets(everyMs = EVERY_MS): SocketPings {
  /** Whether each socket has answered its last ping. */
  const parts = Array.from({ length: PARTS }, () => new Map<WebSocket, boolean>());
  let added = 0;
  let turn = 0;
  const timer = setInterval(() => {
    const part = parts[turn++ % PARTS];
    if (part) pingAll(part);
  }, everyMs / PARTS);
  timer.unref();
  return {
    add(socket) {
      const part = parts[added++ % PARTS];
      if (!part) return;
      part.set(socket, true);
      socket.on('pong', () => part.set(socket, true)).once('close', () => part.delete(socket));
    },
    stop: () => clearInterval(timer),
  };
}

function pingAll(part: Map<WebSocket, boolean>): void {
  for (const [socket, hasAnswered] of part) {
    if (socket.readyState !== socket.OPEN) continue;
    if (hasAnswered) {
      part.set(socket, false);
      socket.ping();
    } else {
      socket.terminate();
    }
  }
}
