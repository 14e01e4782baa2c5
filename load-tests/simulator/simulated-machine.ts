import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { hashOfEvent } from './event-chain.ts';
import { mayReconnect, reconnectDelay } from './backoff.ts';
import {
  ConnectionLost,
  connectMachine,
  UpgradeRefused,
  type MachineClient,
  type ServerFrame,
} from './machine-client.ts';

/** A configured channel, with the machine's own count. */
export type Channel = {
  channel: number;
  productId: string;
  sizeId: string;
  productName: string;
  capacity: number;
  lowLevel: number;
  status: string;
  quantity: number;
};

/** An event of the offline time, as it is replayed. */
export type OfflineEvent = Record<string, unknown> & { sequence: number; at: string; kind: string };

/** Options of a simulated machine. */
export type MachineOptions = {
  url: string;
  token: string;
  firmware?: string;
  /** Gets a text for each event. */
  say?: (text: string) => void;
};

/** Events per replay: well below the frame limit of 16 KiB. */
const REPLAY_CHUNK = 40;

/**
 * A machine that follows docs/machine-protocol.md: it reconnects by itself, repeats unanswered messages with the same
 * id, counts its own pieces, and queues offline events until it can send them.
 */
export class SimulatedMachine {
  readonly name: () => string;
  readonly #options: MachineOptions;
  readonly #unanswered = new Map<
    string,
    { type: string; fields: Record<string, unknown>; resolve: (frame: ServerFrame) => void }
  >();
  #client: MachineClient | null = null;
  #channels = new Map<number, Channel>();
  #queue: OfflineEvent[] = [];
  #lastSequence = 0;
  /** Of the event with `#lastSequence`; null when the server does not know it. */
  #lastHash: string | null = null;
  #takesSets = false;
  #name = 'machine';
  #offlineUntil = 0;

  constructor(options: MachineOptions) {
    this.#options = options;
    this.name = () => this.#name;
  }

  get isOnline(): boolean {
    return this.#client !== null;
  }

  /** Whether the server takes requests for several pieces. */
  get takesSets(): boolean {
    return this.#takesSets;
  }

  get channels(): readonly Channel[] {
    return [...this.#channels.values()];
  }

  /** Connects and reconnects until the signal aborts or the server ends the connection finally. */
  async run(signal: AbortSignal): Promise<void> {
    let attempt = 0;
    while (!signal.aborted) {
      await quietPause(Math.max(0, this.#offlineUntil - Date.now()), signal);
      try {
        const client = await this.#connect();
        attempt = 0;
        const stop = () => void client.close();
        signal.addEventListener('abort', stop, { once: true });
        const { code, reason } = await client.closed;
        signal.removeEventListener('abort', stop);
        this.#client = null;
        if (signal.aborted) return;
        this.#say(`disconnected (${code} ${reason})`);
        if (!mayReconnect(code)) return;
      } catch (error) {
        this.#client = null;
        this.#say(`cannot connect: ${error instanceof Error ? error.message : String(error)}`);
        if (error instanceof UpgradeRefused && error.retryAfterSeconds)
          await quietPause(error.retryAfterSeconds * 1000, signal);
      }
      await quietPause(reconnectDelay(attempt++), signal);
    }
  }

  /** Sends a message and waits for its answer, across reconnects. */
  send(type: string, fields: Record<string, unknown>): Promise<ServerFrame> {
    const id = randomUUID();
    return new Promise((resolve) => {
      this.#unanswered.set(id, { type, fields, resolve });
      void this.#deliver(id);
    });
  }

  /** Drops the connection for this time. */
  goOffline(ms: number): void {
    this.#offlineUntil = Date.now() + ms;
    this.#client?.cut();
    this.#client = null;
  }

  /** Decreases the machine's own count of a channel. */
  countDown(number: number): void {
    const channel = this.#channels.get(number);
    if (channel) channel.quantity = Math.max(0, channel.quantity - 1);
  }

  countTo(number: number, quantity: number): void {
    const channel = this.#channels.get(number);
    if (channel) channel.quantity = quantity;
  }

  setStatus(number: number, status: string): void {
    const channel = this.#channels.get(number);
    if (channel) channel.status = status;
  }

  /** Queues an offline event; it is replayed later, in order. */
  queueOfflineEvent(kind: string, fields: Record<string, unknown>): void {
    const before = this.#queue.at(-1);
    this.#queue.push({
      sequence: this.#lastSequence + this.#queue.length + 1,
      at: new Date().toISOString(),
      kind,
      ...fields,
      previous: before ? hashOfEvent(before) : this.#lastHash,
    });
  }

  get waiting(): number {
    return this.#queue.length;
  }

  async #connect(): Promise<MachineClient> {
    const { url, token, firmware } = this.#options;
    const client = await connectMachine(url, token, {
      firmware,
      capabilities: ['chain', 'pieces'],
      onPush: (frame) => {
        if (frame.type !== 'configuration') return;
        this.#configure(frame.configuration);
        client.acknowledge(frame.configuration).catch(() => {});
      },
    });
    this.#configure(client.welcome?.configuration);
    this.#acknowledged(Number(client.welcome?.lastSequence ?? 0), client.welcome?.lastHash);
    const known = client.welcome?.capabilities;
    this.#takesSets = Array.isArray(known) && known.includes('pieces');
    this.#client = client;
    this.#say('connected');
    await this.#replay(client);
    for (const id of this.#unanswered.keys()) void this.#deliver(id);
    return client;
  }

  /**
   * Removes events that the server has already; new sequence numbers follow the last one. The server's hash is only used
   * for an event that this machine does not have: a simulation starts without storage.
   */
  #acknowledged(lastSequence: number, lastHash: unknown = null): void {
    const last = this.#queue.find(({ sequence }) => sequence === lastSequence);
    if (last) this.#lastHash = hashOfEvent(last);
    else if (this.#queue.length === 0 && (lastSequence > this.#lastSequence || lastSequence === 0))
      this.#lastHash = typeof lastHash === 'string' ? lastHash : null;
    this.#queue = this.#queue.filter(({ sequence }) => sequence > lastSequence);
    this.#lastSequence = Math.max(this.#lastSequence, lastSequence);
  }

  async #replay(client: MachineClient): Promise<void> {
    if (this.#queue.length > 0) this.#say(`replays ${this.#queue.length} offline events`);
    while (this.#queue.length > 0) {
      const events = this.#queue.slice(0, REPLAY_CHUNK);
      const answer = await client.request('replay', { sentAt: new Date().toISOString(), events });
      if (answer.type === 'replayed') this.#acknowledged(Number(answer.lastSequence));
      else if (answer.code === 'UNAVAILABLE' || answer.code === 'RATE_LIMITED')
        await pause(Number(answer.retryAfterSeconds ?? 1) * 1000);
      else throw new Error(`the replay was answered by ${JSON.stringify(answer)}`);
    }
  }

  async #deliver(id: string): Promise<void> {
    const message = this.#unanswered.get(id);
    const client = this.#client;
    if (!message || !client) return;
    try {
      const answer = await client.request(message.type, message.fields, id);
      if (answer.type === 'error' && (answer.code === 'UNAVAILABLE' || answer.code === 'RATE_LIMITED')) {
        await pause(Number(answer.retryAfterSeconds ?? 1) * 1000);
        return this.#deliver(id);
      }
      this.#unanswered.delete(id);
      message.resolve(answer);
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error;
    }
  }

  #configure(configuration: unknown): void {
    if (!isConfiguration(configuration)) return;
    this.#name = configuration.machine.name;
    this.#channels = new Map(configuration.channels.map((channel) => [channel.channel, { ...channel }]));
  }

  #say = (text: string): void => this.#options.say?.(`${this.#name}: ${text}`);
}

const isConfiguration = (value: unknown): value is { machine: { name: string }; channels: Channel[] } =>
  typeof value === 'object' &&
  value !== null &&
  'machine' in value &&
  'channels' in value &&
  Array.isArray(value.channels);

/** Resolves early, without an error, when the signal aborts. */
export const quietPause = async (ms: number, signal: AbortSignal): Promise<void> => {
  if (ms > 0) await pause(ms, undefined, { signal }).catch(() => {});
};
