import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line between the product and a server, which a test can cut and mend; the server itself keeps running for the others. */
export type TcpProxy = {
  port: number;
  /** Ends every connection and refuses new ones, as a server that is down. */
  cut(): Promise<void>;
  mend(): Promise<void>;
};

export async function startTcpProxy(target: { host: string; port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let server: Server | null = null;
  let port = 0;

  const listen = async () => {
    const listening = createServer((near) => {
      const far = connect(target.port, target.host);
      for (const socket of [near, far]) {
        sockets.add(socket);
        socket.on('close', () => sockets.delete(socket));
        socket.on('error', () => socket.destroy());
      }
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      near.on('data', (data) => far.write(data));
      far.on('data', (data) => near.write(data));
    });
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    server = listening;
    port = portOf(listening.address());
  };
  await listen();

  return {
    get port() {
      return port;
    },
    async cut() {
      const closing = server;
      server = null;
      const closed = new Promise<void>((resolve) => (closing ? closing.close(() => resolve()) : resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async mend() {
      if (!server) await listen();
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('The proxy listens on no port');
  return address.port;
}
