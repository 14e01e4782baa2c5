import { WebSocketServer } from 'ws';

/** PERF-2a's baseline: a `ws` server that only holds its sockets, without a handler for anything. Port in PORT. */
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  perMessageDeflate: false,
  maxPayload: 16_384,
  clientTracking: false,
});

server.on('connection', () => undefined);

process.once('SIGTERM', () => process.exit(0));
