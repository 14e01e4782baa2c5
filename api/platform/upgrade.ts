import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isWellAddressed, type AddressReader } from './caller-address.ts';

/** Handles an upgrade request of one path; it owns the socket. */
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The version of RFC 6455. ws also accepts a draft, and answers other requests with a page. */
const VERSION = '13';

/** 16 bytes in base64. */
const KEY = /^[+/0-9A-Za-z]{22}==$/;

/**
 * The only upgrade listener of the process: passes each WebSocket to the handler of its path, and refuses other paths.
 */
export function routeUpgrades(server: Server, addressOf: AddressReader, routes: Record<string, UpgradeHandler>): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isWellAddressed(request, addressOf)) return refuseUpgrade(socket, '400 Bad Request');
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!handler) return refuseUpgrade(socket, '404 Not Found');
    const { upgrade, 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = request.headers;
    if (request.method !== 'GET' || upgrade?.toLowerCase() !== 'websocket')
      return refuseUpgrade(socket, '400 Bad Request');
    if (version !== VERSION)
      return refuseUpgrade(socket, '426 Upgrade Required', {
        Upgrade: 'websocket',
        'Sec-WebSocket-Version': VERSION,
      });
    if (!KEY.test(key)) return refuseUpgrade(socket, '400 Bad Request');
    handler(request, socket, head);
  });
}

/** Refuses an upgrade with an HTTP status and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string, headers: Record<string, string> = {}): void {
  const lines = Object.entries({ Connection: 'close', 'Content-Length': '0', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n`);
}
