import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer, type SecureContextOptions } from 'node:tls';
import { joinSockets } from './joined-sockets.ts';

/** TLS before a server that has none. */
export type TlsFront = {
  /** The address of the server with the front's port and another protocol. */
  address: string;
  /** Uses this certificate for new connections, and ends those that exist. */
  renew(certificate: SecureContextOptions): void;
  close(): Promise<void>;
};

/** Listens on a free port of this machine and forwards everything to the server at `target` (a URL). */
export async function createTlsFront(
  target: string,
  { protocol, certificate }: { protocol: string; certificate: SecureContextOptions },
): Promise<TlsFront> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer(certificate, (incoming) => {
    const outgoing = connect(Number(port), hostname);
    for (const [socket, other] of joinSockets(incoming, outgoing, sockets)) socket.pipe(other);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('No port');
  const end = () => sockets.forEach((socket) => socket.destroy());
  const address = target.replace(/^\w+:/, `${protocol}:`).replace(`${hostname}:${port}`, `127.0.0.1:${place.port}`);
  return {
    address,
    renew(next) {
      server.setSecureContext(next);
      end();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      end();
      await closed;
    },
  };
}
