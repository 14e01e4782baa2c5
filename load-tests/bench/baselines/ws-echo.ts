import { WebSocketServer } from 'ws';

/** PERF-1a's baseline: the cheapest answer a `ws` server can give, the very frame that came. Port in PORT. */
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
