import { WebSocketServer } from 'ws';

/** Baseline of PERF-2a: a `ws` server that only holds its sockets, without handlers. PORT is its port. */
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  perMessageDeflate: false,
  maxPayload: 16_384,
  clientTracking: false,
});

server.on('connection', () => undefined);

process.once('SIGTERM', () => process.exit(0));
