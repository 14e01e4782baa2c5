import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { pingSockets, type SocketPings } from './socket-pings.ts';

let server: WebSocketServer;
let pings: SocketPings;
beforeEach(async () => {
  pings = pingSockets(60);
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' }).on('connection', (socket) => pings.add(socket));
  await once(server, 'listening');
});
afterEach(() => {
  pings.stop();
  for (const socket of server.clients) socket.terminate();
  server.close();
});

async function connect(options: { autoPong: boolean }): Promise<WebSocket> {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  const socket = new WebSocket(`ws://127.0.0.1:${address.port}`, options);
  await once(socket, 'open');
  return socket;
}

describe('the pings of sockets', () => {
  it('end a socket that does not answer, and no other REL-25', async () => {
    const [silent, ...living] = await Promise.all([
      connect({ autoPong: false }),
      ...Array.from({ length: 40 }, () => connect({ autoPong: true })),
    ]);
    const [first] = living;
    if (!first) throw new Error('There is no living socket');
    const [code] = await once(silent, 'close');
    expect(code).toBe(1006);
    for (let ping = 1; ping <= 3; ping++) await once(first, 'ping');
    expect(living.map(({ readyState }) => readyState)).toEqual(living.map(() => WebSocket.OPEN));
    expect(server.clients.size).toBe(living.length);
  });
});
