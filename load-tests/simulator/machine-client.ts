import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';

/** A frame as it came; `re` names the message that it answers. */
export type ServerFrame = Record<string, unknown> & { type: string; re?: string | null };

export type ConnectOptions = {
  /** What the machine says of its software. */
  firmware?: string;
  /** False: the caller says hello itself. */
  sayHello?: boolean;
  /** False: keep-alives are the caller's. */
  keepAlive?: boolean;
  /** Called with every frame that answers nothing: configurations, errors without an id. */
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

/** The socket closed before the answer came. The message is sent again, under the same id, once it is open anew. */
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
  /** What the server said to hello. */
  welcome: ServerFrame | null = null;
  /** Frames that answered nothing, oldest first. */
  readonly pushed: ServerFrame[] = [];
  /** Resolves with code and reason when the socket is closed, whoever closed it. */
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

  /** Sends a message and resolves with what answers it, errors included. */
  request(type: string, fields: Record<string, unknown> = {}, id: string = randomUUID()): Promise<ServerFrame> {
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) return reject(new ConnectionLost(1006));
      this.#waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ type, id, ...fields }));
    });
  }

  /** Sends exactly this. */
  sendRaw(frame: string | Buffer): void {
    this.socket.send(frame);
  }

  /** Says hello, and from then on keeps alive as the welcome asks. */
  async hello(firmware: string, keepAlive: boolean): Promise<ServerFrame> {
    const welcome = await this.request('hello', { firmware });
    if (welcome.type !== 'welcome') throw new Error(`hello was answered by ${JSON.stringify(welcome)}`);
    this.welcome = welcome;
    await this.acknowledge(welcome.configuration);
    if (keepAlive) {
      const everyMs = Number(welcome.keepAliveSeconds) * 1000;
      this.#keepAliveTimer = setInterval(() => void this.request('keepAlive').catch(() => {}), everyMs);
    }
    return welcome;
  }

  /** Says that the machine works with a configuration now. */
  async acknowledge(configuration: unknown): Promise<void> {
    if (typeof configuration !== 'object' || configuration === null || !('version' in configuration)) return;
    await this.request('configurationAck', { version: configuration.version });
  }

  /** Closes in order; `cut` drops the line as a power failure would. */
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

/** Connects a machine: `url` like ws://localhost:3000/machines. Rejects with UpgradeRefused, or what the network says. */
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
  if (options.sayHello !== false) await client.hello(options.firmware ?? 'simulator 1.0', options.keepAlive !== false);
  return client;
}
