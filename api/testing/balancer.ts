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
  // Each connection tries every port: a turn in common with others could give it a port that is down several times.
  const join = (incoming: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void incoming.destroy();
    const outgoing = connect(port, '127.0.0.1');
    const passOver = () => join(incoming, others);
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
    const first = turn++ % ports.length;
    join(incoming, [...ports.slice(first), ...ports.slice(0, first)]);
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
