import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { errorMessage } from '../system/errors.ts';
import { findPrimary, type Member } from './mysql-group.ts';

/** One address for a group of MySQL servers: every connection goes to the member that takes writes. */
export type PrimaryProxy = {
  port: number;
  /** Number of the member that takes writes; null while there is none. */
  primary(): number | null;
  close(): Promise<void>;
};

const LOOK_EVERY_MS = 250;

/**
 * Starts the proxy. Like MySQL Router it reads the roles from the members themselves. When the primary changes it breaks
 * all connections, so that clients connect to the new one and nobody waits for the old one.
 */
export async function startPrimaryProxy(
  port: number,
  members: readonly Member[],
  say: (text: string) => void,
): Promise<PrimaryProxy> {
  const sockets = new Set<Socket>();
  const stopping = new AbortController();
  let primary: Member | undefined;

  const server = createServer((incoming) => {
    if (!primary) return void incoming.destroy();
    const outgoing = connect(primary.port, '127.0.0.1');
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const look = async (): Promise<void> => {
    const found = await findPrimary(members);
    if (found?.number === primary?.number) return;
    primary = found;
    for (const socket of sockets) socket.destroy();
    say(found ? `member ${found.number} on port ${found.port} takes writes` : 'no member takes writes');
  };
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look().catch((error: unknown) => say(errorMessage(error)));
      await pause(LOOK_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  await look();
  const followed = follow();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', () => resolve()));
  return {
    port,
    primary: () => primary?.number ?? null,
    async close() {
      stopping.abort();
      await followed;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
