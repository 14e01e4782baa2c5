import type { PoolConnection, RowDataPacket } from 'mysql2/promise';
import type { Services } from '#api/services/services.ts';
import {
  connectionRow,
  connectionStatement,
  inKeyOrder,
  keepAliveRow,
  keepAliveStatement,
  mergeRows,
  type PresenceRow,
  type Writer,
} from './presence-rows.ts';
import { DIRTY, type Connection, type Slots } from './slots.ts';

/** Rows per statement. More need memory and save no time. */
const BATCH = 1000;

/**
 * Writes the times of machines' last keep-alives. Each flush writes one row per machine, many rows per statement, one
 * statement at a time, so that more keep-alives cause no more load on MySQL. While MySQL is down they stay in memory.
 */
export class Presence {
  readonly #services: Services;
  readonly #slots: Slots;
  /** Unwritten rows of closed connections, by machine: at most one row per machine, however long MySQL is down. */
  #leftovers = new Map<string, PresenceRow>();
  #flushing: Promise<void> | null = null;
  /** Estimate of how far this process's clock is behind the database's. */
  #behindMs = 0;
  flushedRows = 0;
  /** Since when all keep-alives before it are written, on the monotonic clock. */
  #writtenUntilMs = performance.now();

  constructor(services: Services, slots: Slots) {
    this.#services = services;
    this.#slots = slots;
  }

  /**
   * Keeps the unwritten row of a connection, also during a write, which may fail. Call it before the slot is released.
   */
  keep(slot: number): void {
    const row = this.#slots.dirty[slot] === DIRTY.NO ? null : rowOf(this.#slots, slot);
    if (row) this.#addLeftover(row);
  }

  /** Writes new data, or waits for the running write. Never throws: failed rows are written at the next flush. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  /** Seconds since which a keep-alive may be unwritten: about PRESENCE_FLUSH_MS, and more while MySQL is down. */
  get lagSeconds(): number {
    return (performance.now() - this.#writtenUntilMs) / 1000;
  }

  async #write(): Promise<void> {
    const startedMs = performance.now();
    const { newSlots, knownSlots } = this.#unwritten();
    const leftovers = this.#leftovers;
    if (newSlots.length + knownSlots.length + leftovers.size === 0) {
      this.#writtenUntilMs = startedMs;
      return;
    }
    this.#leftovers = new Map();
    try {
      await this.#writeAll(newSlots, knownSlots, [...leftovers.values()]);
      this.#settle([...newSlots, ...knownSlots], DIRTY.NO);
      this.flushedRows += newSlots.length + knownSlots.length + leftovers.size;
      this.#writtenUntilMs = startedMs;
    } catch (error) {
      this.#services.log.warn(
        { err: error, machines: newSlots.length + knownSlots.length + leftovers.size },
        'presence not written, tried again at the next flush',
      );
      for (const row of leftovers.values()) this.#addLeftover(row);
      this.#settle([...newSlots, ...knownSlots], DIRTY.YES);
    }
  }

  /**
   * Slots with unwritten data, in the order of the table's key. `newSlots`: connections that are not in the table yet.
   */
  #unwritten(): { newSlots: number[]; knownSlots: number[] } {
    const newSlots: number[] = [];
    const knownSlots: number[] = [];
    for (const slot of this.#slots.inKeyOrder()) {
      if (this.#slots.dirty[slot] === DIRTY.NO) continue;
      (this.#slots.connections[slot]?.firmware === null ? knownSlots : newSlots).push(slot);
    }
    return { newSlots, knownSlots };
  }

  async #writeAll(
    newSlots: readonly number[],
    knownSlots: readonly number[],
    leftovers: readonly PresenceRow[],
  ): Promise<void> {
    const connection = await takeConnection(this.#services);
    try {
      await this.#compareClocks(connection);
      const writer = { replica: this.#services.replica, behindMs: this.#behindMs };
      const joined = this.#take(newSlots);
      await runInTurn(connection, connectionStatements(writer, inKeyOrder([...joined, ...leftovers])));
      for (const row of joined) this.#clearFirmware(row);
      await runInTurn(connection, this.#keepAliveStatements(writer, knownSlots));
    } finally {
      connection.release();
    }
  }

  /**
   * Presence uses only the database's clock, on all replicas (REL-27). The database read its clock between the request
   * and the response, to a millisecond. The estimate changes only when it contradicts these bounds.
   */
  async #compareClocks(connection: PoolConnection): Promise<void> {
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

  /**
   * Hot path without an object per row. Connections that closed meanwhile have left a row in `leftovers`; new ones in
   * the same slots are written at the next flush.
   */
  *#keepAliveStatements(writer: Writer, knownSlots: readonly number[]): Generator<string> {
    for (let from = 0; from < knownSlots.length; from += BATCH) {
      // Read again for each statement, because the arrays may have grown during the last one.
      const { dirty, lastSeenMs, connections } = this.#slots;
      let rows = '';
      for (const slot of knownSlots.slice(from, from + BATCH)) {
        const connection = connections[slot];
        if (!connection || connection.firmware !== null || dirty[slot] === DIRTY.NO) continue;
        dirty[slot] = DIRTY.BEING_WRITTEN;
        const { customerId, machineId } = connection.identity;
        if (rows !== '') rows += ',';
        rows += keepAliveRow(writer, customerId, machineId, lastSeenMs[slot] ?? 0);
      }
      if (rows !== '') yield keepAliveStatement(rows);
    }
  }

  /**
   * Sets the outcome of slots that were being written. Slots that changed or were released meanwhile stay unchanged.
   */
  #settle(slots: readonly number[], outcome: typeof DIRTY.NO | typeof DIRTY.YES): void {
    const { dirty } = this.#slots;
    for (const slot of slots) if (dirty[slot] === DIRTY.BEING_WRITTEN) dirty[slot] = outcome;
  }

  #addLeftover(row: PresenceRow): void {
    const before = this.#leftovers.get(row.machineId);
    this.#leftovers.set(row.machineId, before ? mergeRows(before, row) : row);
  }

  /** Clears the written firmware. A connection that reported another one meanwhile keeps it for the next flush. */
  #clearFirmware({ machineId, session, firmware }: PresenceRow): void {
    const connection = connectionOf(this.#slots, machineId);
    if (connection?.session === session && connection.firmware === firmware) connection.firmware = null;
  }
}

/** Runs the statements one after the other. Builds the next one while MySQL executes the last. */
async function runInTurn(connection: PoolConnection, statements: Iterable<string>): Promise<void> {
  let running: Promise<unknown> | null = null;
  for (const statement of statements) {
    await running;
    running = connection.query(statement);
  }
  await running;
}

function* connectionStatements(writer: Writer, rows: readonly PresenceRow[]): Generator<string> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    yield connectionStatement(batch.map((row) => connectionRow(writer, row)).join());
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

/** A raw connection of the ORM's pool: for a thousand rows, the ORM's query builder takes longer than MySQL. */
const takeConnection = async ({ orm }: Services): Promise<PoolConnection> =>
  (await orm.em.getConnection().getNativeClient()).promise().getConnection();
