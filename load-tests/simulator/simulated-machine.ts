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
import { emptyMemory, type Memory } from './memory-file.ts';

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

/** Options of a simulated machine. */
export type MachineOptions = {
  url: string;
  token: string;
  firmware?: string;
  /** What the machine kept from before. With it, the machine reports its counters; without it, it starts empty. */
  memory?: Memory;
  /** Gets a text for each event. */
  say?: (text: string) => void;
};

/** Events per replay: well below the frame limit of 16 KiB. */
const REPLAY_CHUNK = 40;

/** A machine reports its counters after each connect, and once a day. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** Channels per report of counters: well below the frame limit of 16 KiB. */
const REPORT_CHUNK = 300;

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
  readonly #memory: Memory;
  #lastSequence: number;
  /** Of the event with `#lastSequence`; null when the server does not know it. */
  #lastHash: string | null = null;
  #takesSets = false;
  #takesCounters = false;
  #name = 'machine';
  #offlineUntil = 0;

  constructor(options: MachineOptions) {
    this.#options = options;
    this.#memory = options.memory ?? emptyMemory();
    this.#lastSequence = (this.#memory.queue[0]?.sequence ?? 1) - 1;
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

  /** A piece left a channel: the machine's own quantity falls, and its counter rises. */
  handOut(number: number): void {
    const { counters } = this.#memory;
    counters[number] = (counters[number] ?? 0) + 1;
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
    const before = this.#memory.queue.at(-1);
    this.#memory.queue.push({
      sequence: this.#lastSequence + this.#memory.queue.length + 1,
      at: new Date().toISOString(),
      kind,
      ...fields,
      previous: before ? hashOfEvent(before) : this.#lastHash,
    });
  }

  get waiting(): number {
    return this.#memory.queue.length;
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
    this.#takesCounters = Array.isArray(known) && known.includes('counters');
    this.#client = client;
    this.#say('connected');
    await this.#replay(client);
    const delivered = [...this.#unanswered.keys()].map((id) => this.#deliver(id));
    void Promise.all(delivered).then(() => this.#reportCounters(client));
    const daily = setInterval(() => void this.#reportCounters(client), DAY_MS);
    void client.closed.then(() => clearInterval(daily));
    return client;
  }

  /**
   * Removes events that the server has already; new sequence numbers follow the last one. The server's hash is only used
   * for an event that this machine does not have: a simulation starts without storage.
   */
  #acknowledged(lastSequence: number, lastHash: unknown = null): void {
    const last = this.#memory.queue.find(({ sequence }) => sequence === lastSequence);
    if (last) this.#lastHash = hashOfEvent(last);
    else if (this.#memory.queue.length === 0 && (lastSequence > this.#lastSequence || lastSequence === 0))
      this.#lastHash = typeof lastHash === 'string' ? lastHash : null;
    this.#memory.queue = this.#memory.queue.filter(({ sequence }) => sequence > lastSequence);
    this.#lastSequence = Math.max(this.#lastSequence, lastSequence);
  }

  async #replay(client: MachineClient): Promise<void> {
    if (this.#memory.queue.length > 0) this.#say(`replays ${this.#memory.queue.length} offline events`);
    while (this.#memory.queue.length > 0) {
      const events = this.#memory.queue.slice(0, REPLAY_CHUNK);
      const answer = await client.request('replay', { sentAt: new Date().toISOString(), events });
      if (answer.type === 'replayed') this.#acknowledged(Number(answer.lastSequence));
      else if (answer.code === 'UNAVAILABLE' || answer.code === 'RATE_LIMITED')
        await pause(Number(answer.retryAfterSeconds ?? 1) * 1000);
      else throw new Error(`the replay was answered by ${JSON.stringify(answer)}`);
    }
  }

  /** Tells what the counters show. The api compares the next report if something is open at this moment. */
  async #reportCounters(client: MachineClient): Promise<void> {
    const { counters } = this.#memory;
    if (!this.#options.memory || !this.#takesCounters || this.waiting > 0) return;
    const numbers = [...new Set([...this.#channels.keys(), ...Object.keys(counters).map(Number)])];
    const pieces = numbers.map((channel) => ({ channel, pieces: counters[channel] ?? 0 }));
    const withdrawals = pieces.reduce((sum, one) => sum + one.pieces, 0);
    for (let start = 0; start < pieces.length; start += REPORT_CHUNK)
      await client
        .request('counterReport', {
          lastSequence: this.#lastSequence,
          channels: pieces.slice(start, start + REPORT_CHUNK),
          ...(start === 0 && { withdrawals }),
        })
        .catch((error: unknown) => {
          if (!(error instanceof ConnectionLost)) throw error;
        });
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
