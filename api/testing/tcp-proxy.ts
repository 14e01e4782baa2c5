import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A cable between two programs that a test can cut and join again. */
export type TcpProxy = {
  port: number;
  /** Breaks all connections and refuses new ones, as a dead server would. */
  cut(): Promise<void>;
  /** Lets connections through again, on the same port. */
  join(): Promise<void>;
  close(): Promise<void>;
};

/** Listens on a free port of this machine and passes everything on to the target. */
export async function createTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server = createServer();
  let port = 0;

  const listen = async () => {
    server = createServer((incoming) => {
      const outgoing = connect(target.port, target.host);
      for (const [socket, other] of [
        [incoming, outgoing],
        [outgoing, incoming],
      ] as const) {
        sockets.add(socket);
        socket.on('error', () => other.destroy());
        socket.on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
        socket.pipe(other);
      }
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = portOf(server.address());
  };
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  await listen();
  return {
    get port() {
      return port;
    },
    cut,
    join: listen,
    close: cut,
  };
}

/** The same for an address in the environment; answers the proxy and the address that leads through it. */
export async function proxyOf(address: string): Promise<{ proxy: TcpProxy; address: string }> {
  const url = new URL(address);
  const proxy = await createTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  return { proxy, address: url.toString().replace(/\/$/, '') };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}
