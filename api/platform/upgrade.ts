import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

/** Handles an upgrade request of one path; it owns the socket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/**
 * The only upgrade listener of the process: passes each WebSocket to the handler of its path, and refuses other paths.
 */
export function routeUpgrades(server: Server, routes: Record<string, UpgradeHandler>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (handler) handler(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
}

/** Refuses an upgrade with an HTTP status and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
}
