import { WebSocket } from 'ws';
import type { MachineIdentity } from './context.ts';

/** A socket that knows its place in the tables; all else about it stands there. */
export class MachineSocket extends WebSocket {
  slot = -1;
}

/** How far a connection has come. */
export const STATE = { FREE: 0, AWAITING_HELLO: 1, READY: 2 } as const;

/** Whether last seen is newer than what the database has; being written is not written. */
export const DIRTY = { NO: 0, YES: 1, BEING_WRITTEN: 2 } as const;

/** What is kept of a connection that is neither a number nor needed for a keep-alive. */
export type Connection = {
  socket: MachineSocket;
  identity: MachineIdentity;
  /** ULID of this connection: of two sockets of a machine the later one wins. */
  session: string;
  /** Told in hello, until it is written. */
  firmware: string | null;
  /** Of the configuration that was sent last. */
  configurationVersion: string | null;
  /** The work on this machine's messages, one after the other; null while there is none. */
  work: Promise<void> | null;
};

const FIRST_CAPACITY = 256;

/**
 * The connections of this replica. What a keep-alive touches lies in typed arrays: no object, closure or timer per
 * socket on the hot path, and nothing for the garbage collector to walk.
 */
export class Slots {
  /** Server's time of the last keep-alive (or hello), ms. */
  lastSeenMs = new Float64Array(FIRST_CAPACITY);
  /** One of DIRTY. */
  dirty = new Uint8Array(FIRST_CAPACITY);
  state = new Uint8Array(FIRST_CAPACITY);
  openedMs = new Float64Array(FIRST_CAPACITY);
  /** Frames that may still come, and when that was counted. */
  tokens = new Float64Array(FIRST_CAPACITY);
  tokensAtMs = new Float64Array(FIRST_CAPACITY);
  /** Frames refused for the limit; one that is accepted makes up for one. */
  refused = new Uint16Array(FIRST_CAPACITY);
  /** When the configuration that waits for its acknowledgement was sent; 0: none waits. */
  configurationSentMs = new Float64Array(FIRST_CAPACITY);
  readonly connections: (Connection | null)[] = [];
  readonly #byMachine = new Map<string, number>();
  readonly #free: number[] = [];
  /** What machines that are gone had left to send: coming back must not fill it up. */
  readonly #left = new Map<string, { tokens: number; atMs: number }>();
  #order: number[] | null = [];

  get size(): number {
    return this.#byMachine.size;
  }

  /** A place for a new connection. The machine's older socket must have been let go. */
  take(socket: MachineSocket, identity: MachineIdentity, session: string, now: number, burst: number): number {
    const slot = this.#free.pop() ?? this.connections.length;
    if (slot >= this.state.length) this.#grow();
    this.connections[slot] = { socket, identity, session, firmware: null, configurationVersion: null, work: null };
    this.state[slot] = STATE.AWAITING_HELLO;
    this.openedMs[slot] = now;
    this.lastSeenMs[slot] = now;
    this.dirty[slot] = DIRTY.NO;
    const left = this.#left.get(identity.machineId);
    this.#left.delete(identity.machineId);
    this.tokens[slot] = left?.tokens ?? burst;
    this.tokensAtMs[slot] = left?.atMs ?? now;
    this.refused[slot] = 0;
    this.configurationSentMs[slot] = 0;
    this.#byMachine.set(identity.machineId, slot);
    this.#order = null;
    socket.slot = slot;
    return slot;
  }

  /** Lets a connection go; its place is given to the next. */
  release(slot: number): void {
    const connection = this.connections[slot];
    if (!connection) return;
    const { machineId } = connection.identity;
    this.#left.set(machineId, { tokens: this.tokens[slot] ?? 0, atMs: this.tokensAtMs[slot] ?? 0 });
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

  /** Slots in use, in the order of the presence table's key: replicas that write in one order never deadlock. */
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
    const wider = <T extends Float64Array | Uint8Array | Uint16Array>(made: T, old: T): T => {
      made.set(old);
      return made;
    };
    this.lastSeenMs = wider(new Float64Array(length), this.lastSeenMs);
    this.dirty = wider(new Uint8Array(length), this.dirty);
    this.state = wider(new Uint8Array(length), this.state);
    this.openedMs = wider(new Float64Array(length), this.openedMs);
    this.tokens = wider(new Float64Array(length), this.tokens);
    this.tokensAtMs = wider(new Float64Array(length), this.tokensAtMs);
    this.refused = wider(new Uint16Array(length), this.refused);
    this.configurationSentMs = wider(new Float64Array(length), this.configurationSentMs);
  }
}
