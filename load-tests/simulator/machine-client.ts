import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** A received frame; `re` is the id of the message that it answers. */
export type ServerFrame = Record<string, unknown> & { type: string; re?: string | null };

/** Options of connectMachine. */
export type ConnectOptions = {
  /** Firmware version for hello. */
  firmware?: string;
  /** Capabilities for hello. */
  capabilities?: readonly string[];
  /** False: the caller sends hello itself. */
  sayHello?: boolean;
  /** False: the caller sends keep-alives itself. */
  keepAlive?: boolean;
  /** Called with every frame that is not an answer: configurations, errors without an id. */
  onPush?: (frame: ServerFrame) => void;
};

/** The server refused the upgrade. */
export class UpgradeRefused extends Error {
  override name = 'UpgradeRefused';
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(status: number, retryAfter: string | undefined) {
    super(`The server answered the upgrade with ${status}`);
    this.status = status;
    this.retryAfterSeconds = retryAfter ? Number(retryAfter) : null;
  }
}

/** The socket closed before the answer. Send the message again with the same id after a reconnect. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost';
  readonly code: number;

  constructor(code: number) {
    super(`The connection closed with ${code}`);
    this.code = code;
  }
}

const SUBPROTOCOL = 'ppe.machine.v1';

/** One connection of a machine, as docs/machine-protocol.md describes it. */
export class MachineClient {
  readonly socket: WebSocket;
  /** The server's answer to hello. */
  welcome: ServerFrame | null = null;
  /** Frames that were not answers, oldest first. */
  readonly pushed: ServerFrame[] = [];
  /** Resolves with code and reason when either side has closed the socket. */
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly #waiting = new Map<string, { resolve: (frame: ServerFrame) => void; reject: (error: Error) => void }>();
  readonly #onPush: ((frame: ServerFrame) => void) | undefined;
  #keepAliveTimer: NodeJS.Timeout | undefined;

  constructor(socket: WebSocket, onPush?: (frame: ServerFrame) => void) {
    this.socket = socket;
    this.#onPush = onPush;
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        clearInterval(this.#keepAliveTimer);
        for (const { reject } of this.#waiting.values()) reject(new ConnectionLost(code));
        this.#waiting.clear();
        resolve({ code, reason: reason.toString() });
      });
    });
    socket.on('error', () => {});
    socket.on('message', (data) => this.#receive(JSON.parse(String(data))));
  }

  /** Sends a message; resolves with its answer, errors included. Rejects with ConnectionLost. */
  request(type: string, fields: Record<string, unknown> = {}, id: string = randomUUID()): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) return reject(new ConnectionLost(1006));
      this.#waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** Sends a frame unchanged. */
  sendRaw(frame: string | Buffer): void {
    this.socket.send(frame);
  }

  /** Sends hello, then keep-alives at the interval of the welcome. */
  async hello(firmware: string, keepAlive: boolean, capabilities?: readonly string[]): Promise<ServerFrame> {
    const say = () => this.request('hello', { firmware, ...(capabilities && { capabilities }) });
    let welcome = await say();
    while (welcome.code === 'RATE_LIMITED' || welcome.code === 'UNAVAILABLE') {
      await pause(Number(welcome.retryAfterSeconds) * 1000);
      welcome = await say();
    }
    if (welcome.type !== 'welcome') throw new Error(`hello was answered by ${JSON.stringify(welcome)}`);
    this.welcome = welcome;
    await this.acknowledge(welcome.configuration);
    if (keepAlive) {
      const everyMs = Number(welcome.keepAliveSeconds) * 1000;
      this.#keepAliveTimer = setInterval(() => void this.request('keepAlive').catch(() => {}), everyMs);
    }
    return welcome;
  }

  /** Confirms that the machine uses a configuration. */
  async acknowledge(configuration: unknown): Promise<void> {
    if (typeof configuration !== 'object' || configuration === null || !('version' in configuration)) return;
    await this.request('configurationAck', { version: configuration.version });
  }

  /** Closes the connection properly; `cut` drops it like a power failure. */
  async close(): Promise<void> {
    this.socket.close(1000);
    await this.closed;
  }

  cut(): void {
    this.socket.terminate();
  }

  #receive(frame: ServerFrame): void {
    const waiting = typeof frame.re === 'string' ? this.#waiting.get(frame.re) : undefined;
    if (waiting && typeof frame.re === 'string') {
      this.#waiting.delete(frame.re);
      waiting.resolve(frame);
      return;
    }
    this.pushed.push(frame);
    this.#onPush?.(frame);
  }
}

/** Connects a machine; `url` is like ws://localhost:3000/machines. Rejects with UpgradeRefused or a network error. */
export async function connectMachine(url: string, token: string, options: ConnectOptions = {}): Promise<MachineClient> {
  const socket = new WebSocket(url, SUBPROTOCOL, {
    headers: { Authorization: `Bearer ${token}` },
    perMessageDeflate: false,
  });
  const client = new MachineClient(socket, options.onPush);
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve());
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new UpgradeRefused(response.statusCode ?? 0, response.headers['retry-after']));
      socket.terminate();
    });
  });
  if (options.sayHello !== false)
    await client.hello(options.firmware ?? 'simulator 1.0', options.keepAlive !== false, options.capabilities);
  return client;
}
