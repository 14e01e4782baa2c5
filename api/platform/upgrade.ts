import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
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
    if (!isWellAddressed(request, addressOf)) return refuseUpgrade(socket, 400, 'BAD_REQUEST');
    const path = (request.url ?? '').split('?')[0] ?? '';
    const handler = Object.hasOwn(routes, path) ? routes[path] : undefined;
    if (!handler) return refuseUpgrade(socket, 404, 'NOT_FOUND');
    const { upgrade, 'sec-websocket-version': version, 'sec-websocket-key': key = '' } = request.headers;
    if (request.method !== 'GET' || upgrade?.toLowerCase() !== 'websocket')
      return refuseUpgrade(socket, 400, 'BAD_REQUEST');
    if (version !== VERSION)
      return refuseUpgrade(socket, 426, 'BAD_VERSION', { Upgrade: 'websocket', 'Sec-WebSocket-Version': VERSION });
    if (!KEY.test(key)) return refuseUpgrade(socket, 400, 'BAD_REQUEST');
    handler(request, socket, head);
  });
}

/** Refuses an upgrade with an HTTP status whose body contains the code, and closes the connection. */
export function refuseUpgrade(
  socket: Duplex,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): void {
  if (socket.destroyed) return;
  const message = STATUS_CODES[status] ?? '';
  const body = JSON.stringify({ error: { code, message } });
  const all = {
    Connection: 'close',
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${message}\r\n${lines.join('')}\r\n${body}`);
}
