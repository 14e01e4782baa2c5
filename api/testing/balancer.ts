import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** One address for several replicas, like any load balancer: it knows nothing of HTTP. */
export type Balancer = {
  port: number;
  close(): Promise<void>;
};

/** Gives connections to the ports in turn; a port that refuses one is passed over. */
export async function createBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;

  const track = (socket: Socket, other: Socket): void => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const join = (incoming: Socket, left: number): void => {
    const outgoing = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1');
    const passOver = () => (left > 1 ? join(incoming, left - 1) : incoming.destroy());
    outgoing.once('error', passOver);
    outgoing.once('connect', () => {
      outgoing.off('error', passOver);
      track(incoming, outgoing);
      track(outgoing, incoming);
      incoming.pipe(outgoing).pipe(incoming);
    });
  };
  const server = createServer((incoming) => {
    incoming.on('error', () => incoming.destroy());
    join(incoming, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(server.address()),
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
