import type { WebSocket } from 'ws';

/** In ms. A socket whose peer is gone is noticed after one to two of these. */
const EVERY_MS = 30_000;

/** Parts of the interval: in each of them the sockets of one part are pinged, so that many sockets never hold up the process. */
const PARTS = 30;

/** The pings of all sockets, with one timer. */
export type SocketPings = { add(socket: WebSocket): void; stop(): void };

/**
 * Pings open sockets, and ends those that have not answered the ping before. graphql-ws would have two timers for each socket
 * and ping more often, which is most of what an idle socket costs (PERF-2c).
 */
export function pingSockets(everyMs = EVERY_MS): SocketPings {
  /** Whether each socket has answered its last ping. */
  const parts = Array.from({ length: PARTS }, () => new Map<WebSocket, boolean>());
  let added = 0;
  let turn = 0;
  const timer = setInterval(() => {
    turn = (turn + 1) % PARTS;
    for (const [socket, hasAnswered] of parts[turn] ?? []) pingOrEnd(socket, hasAnswered);
  }, everyMs / PARTS);
  timer.unref();
  const pingOrEnd = (socket: WebSocket, hasAnswered: boolean) => {
    if (socket.readyState !== socket.OPEN) return;
    if (!hasAnswered) return socket.terminate();
    parts[turn]?.set(socket, false);
    socket.ping();
  };
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
