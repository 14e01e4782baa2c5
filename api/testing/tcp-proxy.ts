import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { joinSockets } from './joined-sockets.ts';

/** A proxy between two programs that a test can interrupt. */
export type TcpProxy = {
  port: number;
  /** Breaks all connections and refuses new ones, like a dead server. */
  cut(): Promise<void>;
  /**
   * Keeps connections, accepts new ones, and forwards nothing in either direction, like a server that hangs. It starts at
   * once, or when a client sends data that contains `at`.
   */
  hang(at?: string): void;
  readonly isHanging: boolean;
  /** Forwards again, on the same port; sends the held data first, in order. */
  join(): Promise<void>;
  close(): Promise<void>;
};

/** Listens on a free port of this machine and forwards everything to the target. */
export async function createTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server = createServer();
  let port = 0;
  let isHanging = false;
  let hangsAt: string | null = null;
  let held: { to: Socket; data: Buffer }[] = [];

  const pass = (to: Socket, data: Buffer) => {
    if (isHanging) held.push({ to, data });
    else to.write(data);
  };
  const listen = async () => {
    server = createServer((incoming) => {
      const outgoing = connect(target.port, target.host);
      joinSockets(incoming, outgoing, sockets);
      incoming.on('data', (data) => {
        if (hangsAt !== null && data.includes(hangsAt)) isHanging = true;
        pass(outgoing, data);
      });
      outgoing.on('data', (data) => pass(incoming, data));
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve));
    port = portOf(server.address());
  };
  const release = () => {
    isHanging = false;
    hangsAt = null;
    for (const { to, data } of held.splice(0)) to.write(data);
  };
  const cut = async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    held = [];
    await closed;
  };

  await listen();
  return {
    get port() {
      return port;
    },
    cut,
    hang(at) {
      if (at === undefined) isHanging = true;
      else hangsAt = at;
    },
    get isHanging() {
      return isHanging;
    },
    async join() {
      release();
      if (!server.listening) await listen();
    },
    close: cut,
  };
}

/** Creates a proxy for an address (URL); returns the proxy and the URL that uses it. */
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
