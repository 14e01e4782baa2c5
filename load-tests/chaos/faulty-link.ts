import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PlannedFault } from './faults.ts';

/** A TCP proxy that disturbs its connections as a plan says. Bytes keep their order, as TCP promises. */
export type FaultyLink = {
  port: number;
  /** Leads new connections elsewhere, for a program that was started again on another port. */
  retarget(port: number): void;
  /** Begins a fault and ends it after its time. */
  disturb(fault: Pick<PlannedFault, 'fault' | 'forMs'>): Promise<void>;
  /** Connections that a fault has broken. */
  readonly broken: number;
  close(): Promise<void>;
};

/** Longest delay of each piece of data, in ms, while a link is slow. */
const SLOW_MS = 60;

/** Listens on a free port and forwards to the target. */
export async function createFaultyLink(
  target: { host: string; port: number },
  random: () => number,
): Promise<FaultyLink> {
  const sockets = new Set<Socket>();
  let { port: targetPort } = target;
  let delayMs = 0;
  let swallowed: 'swallow-requests' | 'swallow-answers' | null = null;
  let broken = 0;

  const forward = (from: Socket, to: Socket, direction: 'swallow-requests' | 'swallow-answers') => {
    let before = Promise.resolve();
    sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (data) => {
      const wait = delayMs > 0 ? random() * delayMs : 0;
      before = before.then(async () => {
        if (wait > 0) await pause(wait);
        if (swallowed !== direction) to.write(data);
      });
    });
    from.on('error', () => to.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, target.host);
    forward(incoming, outgoing, 'swallow-requests');
    forward(outgoing, incoming, 'swallow-answers');
  });
  const cut = () => {
    broken += sockets.size / 2;
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    port,
    retarget(port) {
      targetPort = port;
    },
    async disturb({ fault, forMs }) {
      if (fault === 'cut') return cut();
      if (fault === 'delay') {
        delayMs = SLOW_MS;
        await pause(forMs);
        delayMs = 0;
        return;
      }
      swallowed = fault;
      await pause(forMs);
      // After lost bytes a connection is worth nothing: the half-open one ends now, as by a keep-alive of TCP.
      cut();
      swallowed = null;
    },
    get broken() {
      return broken;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      cut();
      await closed;
    },
  };
}
