import { WebSocket } from 'ws';
import type { MachineIdentity } from './context.ts';
import type { MachineMessage } from './messages.ts';
import type { Capability } from './protocol.ts';

/** A socket with the index of its slot. All other data of the connection is in the slot. */
export class MachineSocket extends WebSocket {
  slot = -1;
}

/** States of a slot. */
export const STATE = { FREE: 0, AWAITING_HELLO: 1, READY: 2 } as const;

/** Whether `lastSeenMs` is newer than the database's value. */
export const DIRTY = { NO: 0, YES: 1, BEING_WRITTEN: 2 } as const;

/** Data of a connection that is not a number or that a keep-alive does not need. */
export type Connection = {
  socket: MachineSocket;
  identity: MachineIdentity;
  /** ULID of this connection. Of two sockets of a machine, the one with the later id stays. */
  session: string;
  /** From `hello`; null after it is written to the database. */
  firmware: string | null;
  /** Whether the machine takes configurations in parts. */
  takesParts: boolean;
  /** It has the capability `chain`. */
  hasChain: boolean;
  /** Version of the configuration that was sent last. */
  configurationVersion: string | null;
  /** Promise of the last queued message; null when none is queued. */
  work: Promise<void> | null;
};

/** Keeps what a `hello` says about the machine. */
export function noteHello(connection: Connection, { firmware, capabilities }: MachineMessage<'hello'>): void {
  const has = (name: Capability): boolean => capabilities?.includes(name) ?? false;
  connection.firmware = firmware;
  connection.takesParts = has('configurationParts');
  connection.hasChain = has('chain');
}

const FIRST_CAPACITY = 256;

/**
 * The connections of this replica. Data that a keep-alive changes is in typed arrays: the hot path needs no object,
 * closure or timer per socket, and the garbage collector has no objects to traverse.
 */
export class Slots {
  /** Server's time of the last keep-alive or hello, ms since 1970. */
  lastSeenMs = new Float64Array(FIRST_CAPACITY);
  /** One of DIRTY. */
  dirty = new Uint8Array(FIRST_CAPACITY);
  state = new Uint8Array(FIRST_CAPACITY);
  openedMs = new Float64Array(FIRST_CAPACITY);
  /** When `hello` was answered, ms since 1970; Infinity while the answer is being made. */
  answeredMs = new Float64Array(FIRST_CAPACITY);
  /** Tokens left for frames, and when they were counted (ms since 1970). */
  tokens = new Float64Array(FIRST_CAPACITY);
  tokensAtMs = new Float64Array(FIRST_CAPACITY);
  /** Frames refused by the limit. Each accepted frame reduces it by one. */
  refused = new Uint16Array(FIRST_CAPACITY);
  /** When the unacknowledged configuration was sent, ms since 1970; 0 when there is none. */
  configurationSentMs = new Float64Array(FIRST_CAPACITY);
  readonly connections: (Connection | null)[] = [];
  readonly #byMachine = new Map<string, number>();
  readonly #free: number[] = [];
  /** Tokens of disconnected machines, so that a reconnect does not refill them. */
  readonly #tokensOfDisconnected = new Map<string, { tokens: number; atMs: number }>();
  #order: number[] | null = [];

  get size(): number {
    return this.#byMachine.size;
  }

  /** Assigns a slot to a new connection. The slot of the machine's older socket must be released before. */
  take(socket: MachineSocket, identity: MachineIdentity, session: string, now: number, burst: number): number {
    const slot = this.#free.pop() ?? this.connections.length;
    if (slot >= this.state.length) this.#grow();
    this.connections[slot] = {
      socket,
      identity,
      session,
      firmware: null,
      takesParts: false,
      hasChain: false,
      configurationVersion: null,
      work: null,
    };
    this.state[slot] = STATE.AWAITING_HELLO;
    this.openedMs[slot] = now;
    this.answeredMs[slot] = now;
    this.lastSeenMs[slot] = now;
    this.dirty[slot] = DIRTY.NO;
    const left = this.#tokensOfDisconnected.get(identity.machineId);
    this.#tokensOfDisconnected.delete(identity.machineId);
    this.tokens[slot] = left?.tokens ?? burst;
    this.tokensAtMs[slot] = left?.atMs ?? now;
    this.refused[slot] = 0;
    this.configurationSentMs[slot] = 0;
    this.#byMachine.set(identity.machineId, slot);
    this.#order = null;
    socket.slot = slot;
    return slot;
  }

  /** Releases the slot of a connection, for the next one. */
  release(slot: number): void {
    const connection = this.connections[slot];
    if (!connection) return;
    const { machineId } = connection.identity;
    this.#tokensOfDisconnected.set(machineId, { tokens: this.tokens[slot] ?? 0, atMs: this.tokensAtMs[slot] ?? 0 });
    if (this.#byMachine.get(machineId) === slot) this.#byMachine.delete(machineId);
    connection.socket.slot = -1;
    this.connections[slot] = null;
    this.state[slot] = STATE.FREE;
    this.dirty[slot] = DIRTY.NO;
    this.#free.push(slot);
    this.#order = null;
  }

  ofMachine(machineId: string): number | undefined {
    return this.#byMachine.get(machineId);
  }

  /** Slots in use, in the order of the presence table's key: replicas that write in the same order do not deadlock. */
  inKeyOrder(): readonly number[] {
    this.#order ??= [...this.#byMachine.values()].sort((a, b) => (this.#key(a) < this.#key(b) ? -1 : 1));
    return this.#order;
  }

  #key(slot: number): string {
    const identity = this.connections[slot]?.identity;
    return identity ? identity.customerId + identity.machineId : '';
  }

  #grow(): void {
    const length = this.state.length * 2;
    const copyInto = <T extends Float64Array | Uint8Array | Uint16Array>(target: T, old: T): T => {
      target.set(old);
      return target;
    };
    this.lastSeenMs = copyInto(new Float64Array(length), this.lastSeenMs);
    this.dirty = copyInto(new Uint8Array(length), this.dirty);
    this.state = copyInto(new Uint8Array(length), this.state);
    this.openedMs = copyInto(new Float64Array(length), this.openedMs);
    this.answeredMs = copyInto(new Float64Array(length), this.answeredMs);
    this.tokens = copyInto(new Float64Array(length), this.tokens);
    this.tokensAtMs = copyInto(new Float64Array(length), this.tokensAtMs);
    this.refused = copyInto(new Uint16Array(length), this.refused);
    this.configurationSentMs = copyInto(new Float64Array(length), this.configurationSentMs);
  }
}
