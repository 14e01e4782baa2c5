import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import type { Services } from '#api/services/services.ts';
import {
  beatRow,
  beatStatement,
  inKeyOrder,
  joinRow,
  joinStatement,
  merged,
  type PresenceRow,
  type Writer,
} from './presence-rows.ts';
import { DIRTY, type Connection, type Slots } from './slots.ts';

/** Rows of one statement; more cost memory and win nothing. */
const BATCH = 1000;

/**
 * Writes when machines were last heard of: what came within a beat is one row, all rows are one statement, and one
 * statement at a time is under way, so that more keep-alives cost MySQL no more. While it is away they stay in memory.
 */
export class Presence {
  readonly #services: Services;
  readonly #slots: Slots;
  /** Machine → what its ended connections left unwritten: never more than one row for each, however long MySQL is away. */
  #leftovers = new Map<string, PresenceRow>();
  #flushing: Promise<void> | null = null;
  /** How far this process's clock is behind the database's, as far as is known. */
  #behindMs = 0;
  flushedRows = 0;

  constructor(services: Services, slots: Slots) {
    this.#services = services;
    this.#slots = slots;
  }

  /** Keeps what a connection leaves behind; call before its slot is released. A write under way may still fail. */
  keep(slot: number): void {
    const row = this.#slots.dirty[slot] === DIRTY.NO ? null : rowOf(this.#slots, slot);
    if (row) this.#leave(row);
  }

  /** Writes what is new, or joins the write that is under way. Never throws: what failed is written the next time. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const { joining, beating } = this.#unwritten();
    const leftovers = this.#leftovers;
    if (joining.length + beating.length + leftovers.size === 0) return;
    this.#leftovers = new Map();
    try {
      await this.#writeAll(joining, beating, [...leftovers.values()]);
      this.#settle([...joining, ...beating], DIRTY.NO);
      this.flushedRows += joining.length + beating.length + leftovers.size;
    } catch (error) {
      this.#services.log.warn(
        { err: error, machines: joining.length + beating.length + leftovers.size },
        'presence not written, tried again with the next beat',
      );
      for (const row of leftovers.values()) this.#leave(row);
      this.#settle([...joining, ...beating], DIRTY.YES);
    }
  }

  /** Slots that the table has not got, in the order of its key; those whose connection is new there apart. */
  #unwritten(): { joining: number[]; beating: number[] } {
    const joining: number[] = [];
    const beating: number[] = [];
    for (const slot of this.#slots.inKeyOrder()) {
      if (this.#slots.dirty[slot] === DIRTY.NO) continue;
      (this.#slots.connections[slot]?.firmware === null ? beating : joining).push(slot);
    }
    return { joining, beating };
  }

  async #writeAll(
    joining: readonly number[],
    beating: readonly number[],
    leftovers: readonly PresenceRow[],
  ): Promise<void> {
    const connection = await takeConnection(this.#services);
    try {
      await this.#askClock(connection);
      const writer = { replica: this.#services.replica, behindMs: this.#behindMs };
      const joined = this.#take(joining);
      await runInTurn(connection, joinStatements(writer, inKeyOrder([...joined, ...leftovers])));
      for (const row of joined) this.#publishRow(row);
      await runInTurn(connection, this.#beatStatements(writer, beating));
    } finally {
      connection.release();
    }
  }

  /**
   * Presence is told by one clock, whichever replica heard of the machine (REL-27). The database read its clock at some
   * moment between the question and the answer, to a millisecond: what is believed changes only where that contradicts it.
   */
  async #askClock(connection: PoolConnection): Promise<void> {
    const askedMs = Date.now();
    const [[now]] = await connection.query<(RowDataPacket & { ms: number })[]>(
      'select cast(unix_timestamp(current_timestamp(3)) * 1000 as signed) as ms',
    );
    const least = Number(now?.ms) - Date.now() - 1;
    const most = Number(now?.ms) - askedMs + 1;
    this.#behindMs = Math.min(Math.max(this.#behindMs, least), most);
  }

  #take(slots: readonly number[]): PresenceRow[] {
    return slots.flatMap((slot) => {
      const row = this.#slots.dirty[slot] === DIRTY.NO ? null : rowOf(this.#slots, slot);
      if (row) this.#slots.dirty[slot] = DIRTY.BEING_WRITTEN;
      return row ?? [];
    });
  }

  /** The hot path: no object for a row. Who has left meanwhile left a row behind; who came instead is told of next time. */
  *#beatStatements(writer: Writer, beating: readonly number[]): Generator<string> {
    for (let from = 0; from < beating.length; from += BATCH) {
      // Asked anew for each statement: the tables may have grown while the last one was under way.
      const { dirty, lastSeenMs, connections } = this.#slots;
      let rows = '';
      for (const slot of beating.slice(from, from + BATCH)) {
        const connection = connections[slot];
        if (!connection || connection.firmware !== null || dirty[slot] === DIRTY.NO) continue;
        dirty[slot] = DIRTY.BEING_WRITTEN;
        const { customerId, machineId } = connection.identity;
        if (rows !== '') rows += ',';
        rows += beatRow(writer, customerId, machineId, lastSeenMs[slot] ?? 0);
      }
      if (rows !== '') yield beatStatement(rows);
    }
  }

  /** What was being written is written, or is not; what came meanwhile, or is gone, is left as it is. */
  #settle(slots: readonly number[], outcome: typeof DIRTY.NO | typeof DIRTY.YES): void {
    const { dirty } = this.#slots;
    for (const slot of slots) if (dirty[slot] === DIRTY.BEING_WRITTEN) dirty[slot] = outcome;
  }

  #leave(row: PresenceRow): void {
    const before = this.#leftovers.get(row.machineId);
    this.#leftovers.set(row.machineId, before ? merged(before, row) : row);
  }

  /** The firmware is written; a connection that said another meanwhile keeps it for the next beat. */
  #publishRow({ machineId, session, firmware }: PresenceRow): void {
    const connection = connectionOf(this.#slots, machineId);
    if (connection?.session === session && connection.firmware === firmware) connection.firmware = null;
  }
}

/** One statement after the other; the text of the next is made while MySQL works on the last. */
async function runInTurn(connection: PoolConnection, statements: Iterable<string>): Promise<void> {
  let underWay: Promise<unknown> | null = null;
  for (const statement of statements) {
    await underWay;
    underWay = connection.query(statement);
  }
  await underWay;
}

function* joinStatements(writer: Writer, rows: readonly PresenceRow[]): Generator<string> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    yield joinStatement(batch.map((row) => joinRow(writer, row)).join());
  }
}

function rowOf(slots: Slots, slot: number): PresenceRow | null {
  const connection = slots.connections[slot];
  if (!connection) return null;
  const { identity, session, firmware } = connection;
  return {
    customerId: identity.customerId,
    machineId: identity.machineId,
    lastSeenMs: slots.lastSeenMs[slot] ?? 0,
    session,
    firmware,
  };
}

function connectionOf(slots: Slots, machineId: string): Connection | null {
  const slot = slots.ofMachine(machineId);
  return slot === undefined ? null : (slots.connections[slot] ?? null);
}

/** Of the ORM's own pool: its query builder would take longer over a thousand rows than MySQL does. */
const takeConnection = async ({ orm }: Services): Promise<PoolConnection> =>
  (await orm.em.getConnection().getNativeClient()).promise().getConnection();
