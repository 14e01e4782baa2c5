import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '#api/config.ts';
import { trustOf } from '#api/platform/caller-address.ts';
import { networkOf } from '#api/platform/limiter.ts';
import { OpenCount } from '#api/platform/open-count.ts';

/**
 * Interval at which Node looks for connections that exceed the times below. It reports all of them at once, so a long
 * interval would collect many.
 */
const CHECK_MS = 100;

/** The longest head of a request, in bytes. Cookies and tokens of the console need a quarter of it. */
const MAX_HEAD = 16 * 1024;

/** Requests that wait on one connection. Browsers and proxies send the next request after the answer. */
const MAX_PIPELINED = 10;

/** Connections that are closed in one turn of the event loop. */
const CLOSED_PER_TURN = 20;

/** Statuses of requests that Node could not read, by its error codes; 400 for all others. */
const STATUSES: Partial<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Returns a handler that answers unreadable requests and closes their connections. If thousands of connections exceed
 * their time at once, it closes a few of them in each turn of the event loop, between the requests of others.
 */
export function closeUnreadable(): (error: NodeJS.ErrnoException, socket: Socket) => void {
  const waiting = new Map<Socket, number>();
  const closeSome = () => {
    let left = CLOSED_PER_TURN;
    for (const [socket, status] of waiting) {
      if (left === 0) break;
      left -= 1;
      waiting.delete(socket);
      close(socket, status);
    }
    if (waiting.size > 0) setImmediate(closeSome);
  };
  return ({ code = '' }, socket) => {
    if (socket.destroyed || waiting.has(socket)) return;
    if (waiting.size === 0) setImmediate(closeSome);
    waiting.set(socket, STATUSES[code] ?? 400);
  };
}

function close(socket: Socket, status: number): void {
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  socket.destroy();
}

/** Options of Node's HTTP server against clients that keep connections busy without a complete request. */
export const serverOptions = ({ HEADERS_TIMEOUT_MS, REQUEST_TIMEOUT_MS }: Config) => ({
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  connectionsCheckingInterval: CHECK_MS,
  maxHeaderSize: MAX_HEAD,
});

/** Limits the connections of an address, and the requests that wait on a connection. */
export function limitConnections(server: Server, { CONNECTIONS_PER_ADDRESS, TRUSTED_PROXIES }: Config): void {
  const isProxy = trustOf(TRUSTED_PROXIES);
  const ofAddress = new OpenCount(CONNECTIONS_PER_ADDRESS);
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    // A proxy holds the connections of many clients, and limits them itself.
    if (isProxy(address, 0)) return;
    const network = networkOf(address);
    if (!ofAddress.take(network)) return void socket.destroy();
    socket.once('close', () => ofAddress.giveBack(network));
  });
  const connections = new WeakMap<Socket, { last: ServerResponse; waiting: number }>();
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    if (!connection) return void connections.set(socket, { last: response, waiting: 0 });
    const isPipelined = !connection.last.writableEnded;
    connection.last = response;
    if (!isPipelined) return;
    connection.waiting += 1;
    response.once('close', () => (connection.waiting -= 1));
    if (connection.waiting > MAX_PIPELINED) socket.destroy();
  });
}
