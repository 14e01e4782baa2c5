import { WebSocketServer } from 'ws';

/** Baseline of PERF-1a: the cheapest answer of a `ws` server, an echo of the frame. PORT is its port. */
const server = new WebSocketServer({
  host: '127.0.0.1',
  port: Number(process.env['PORT']),
  perMessageDeflate: false,
  maxPayload: 16_384,
  clientTracking: false,
});

server.on('connection', (socket) => {
  socket.on('message', (data) => socket.send(data, { binary: false }));
});

process.once('SIGTERM', () => process.exit(0));
