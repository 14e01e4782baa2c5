import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The one upgrade listener of the process: hands each WebSocket to the owner of its path, and closes the rest. */
export function routeUpgrades(server: Server, routes: Record<string, UpgradeHandler>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (handler) handler(request, socket, head);
    else refuseUpgrade(socket, '404 Not Found');
  });
}

/** Answers an upgrade with plain HTTP and lets the connection go. */
export function refuseUpgrade(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
}
