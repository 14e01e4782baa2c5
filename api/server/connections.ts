import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '#api/config.ts';
import { trustOf } from '#api/platform/caller-address.ts';
import { networkOf } from '#api/platform/limiter.ts';
import { OpenCount } from './open-count.ts';

/** Interval at which Node looks for connections that exceed the times below. */
const CHECK_MS = 1000;

/** The longest head of a request, in bytes. Cookies and tokens of the console need a quarter of it. */
const MAX_HEAD = 16 * 1024;

/** Requests that wait on one connection. Browsers and proxies send the next request after the answer. */
const MAX_PIPELINED = 10;

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
