import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { StackError } from '#stack/system/errors.ts';
import { CLOSE_FRAME, maskedText, PING_FRAME, PONG, readFrames, TEXT_FRAME } from './frames.ts';

/** Parallel handshakes. */
const CONCURRENT = 32;
/** Clients use the addresses 127.0.0.1 to 127.0.0.16, because ports in TIME_WAIT could run out. */
const SOURCES = 16;
const HANDSHAKE_WITHIN_MS = 30_000;

/** Options of openFleet. */
export type FleetOptions = {
  port: number;
  path: string;
  count: number;
  /** Index of the first member; default 0. */
  first?: number;
  /** Additional headers of a member's handshake. */
  headers?: (index: number) => Record<string, string>;
  /** Messages on a new socket before it counts as open. */
  introduce?: (member: Member) => Promise<void>;
};

/** One socket of a fleet during `introduce`. */
export type Member = {
  send(text: string): void;
  /** Resolves with the next text frame. */
  receive(): Promise<string>;
};

/** Many WebSockets on plain TCP sockets. */
export type Fleet = {
  sockets: readonly Socket[];
  /** Sets the listener of text frames; there is one at a time. */
  onText(listener: (index: number, payload: Buffer) => void): void;
  /** Number of sockets that the server closed. */
  closedByServer(): number;
  /** Closes all sockets without a closing handshake. */
  close(): void;
};

/** Opens all sockets; throws when one is refused. */
export async function openFleet(options: FleetOptions): Promise<Fleet> {
  const sockets: Socket[] = [];
  const expected = new Map<number, (text: string) => void>();
  let listener: (index: number, payload: Buffer) => void = () => undefined;
  let closed = 0;
  let next = 0;
  let isOpen = true;
  const onText = (index: number, payload: Buffer) => {
    const receive = expected.get(index);
    if (!receive) return listener(index, payload);
    expected.delete(index);
    receive(payload.toString());
  };
  const openOne = async (index: number) => {
    const { socket, rest } = await upgradeSocket(options, (options.first ?? 0) + index);
    sockets[index] = socket;
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      if (isOpen) closed += 1;
    });
    readText(socket, rest, (payload) => onText(index, payload));
    await options.introduce?.({
      send: (text) => socket.write(maskedText(text)),
      receive: () => new Promise((resolve) => expected.set(index, resolve)),
    });
  };
  const openSome = async () => {
    while (next < options.count) await openOne(next++);
  };
  await Promise.all(Array.from({ length: CONCURRENT }, openSome));
  return {
    sockets,
    onText(next) {
      listener = next;
    },
    closedByServer: () => closed,
    close() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Passes every text frame to `onText` and answers pings; a close frame ends the socket. */
function readText(socket: Socket, first: Buffer, onText: (payload: Buffer) => void): void {
  let left: Buffer | undefined;
  const onFrame = (opcode: number, payload: Buffer) => {
    if (opcode === TEXT_FRAME) onText(payload);
    else if (opcode === PING_FRAME) socket.write(PONG);
    else if (opcode === CLOSE_FRAME) socket.destroy();
  };
  const onBytes = (bytes: Buffer) => {
    left = readFrames(left ? Buffer.concat([left, bytes]) : bytes, onFrame);
  };
  socket.on('data', onBytes);
  onBytes(first);
}

/** Upgrades one connection. `rest` has the bytes after the response headers. */
async function upgradeSocket(options: FleetOptions, index: number): Promise<{ socket: Socket; rest: Buffer }> {
  const socket = connect({
    port: options.port,
    host: '127.0.0.1',
    localAddress: `127.0.0.${1 + (index % SOURCES)}`,
    noDelay: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  let answer = Buffer.alloc(0);
  const onData = (bytes: Buffer) => {
    answer = Buffer.concat([answer, bytes]);
    const end = answer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const status = answer.toString('latin1', 0, answer.indexOf('\r\n'));
    if (status.startsWith('HTTP/1.1 101')) resolve(answer.subarray(end + 4));
    else reject(new StackError(`socket ${index} was refused: ${status}`));
  };
  const onTimeout = () =>
    reject(new StackError(`socket ${index} got no answer within ${HANDSHAKE_WITHIN_MS / 1000} s`));
  socket.on('data', onData).on('error', reject).setTimeout(HANDSHAKE_WITHIN_MS, onTimeout);
  socket.write(handshake(options, index));
  try {
    const rest = await promise;
    return { socket, rest };
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    socket.off('data', onData).off('error', reject).off('timeout', onTimeout).setTimeout(0);
  }
}

function handshake({ port, path, headers }: FleetOptions, index: number): string {
  const all = {
    Host: `127.0.0.1:${port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers?.(index),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
