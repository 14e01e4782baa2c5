import type { MikroORM } from '@mikro-orm/mysql';
import { change, rows, sql } from '#api/db/sql.ts';
import { encodeTime } from 'ulid';
import type { Services } from '#api/server/services.ts';
import type { Connection, Slots } from './slots.ts';

/** Rows of one statement; more cost memory and win nothing. */
const BATCH = 1000;

/** Transitions that one sweep looks at; more wait for the next, a second later. */
const SWEEP_LIMIT = 1000;

type Row = { customerId: string; machineId: string; lastSeenMs: number; session: string; firmware: string | null };

/** Later statements win: the older of two replicas' words never goes backwards. Assignments run from left to right. */
const BEAT = {
  columns: '(customer_id, machine_id, replica, last_seen_ms)',
  update: `replica = if(n.last_seen_ms >= machine_presence.last_seen_ms, n.replica, machine_presence.replica),
    last_seen_ms = greatest(machine_presence.last_seen_ms, n.last_seen_ms)`,
  parameters: (replica: string, row: Row) => [row.customerId, row.machineId, replica, row.lastSeenMs],
};

/** The first beat of a connection also tells its session and the machine's software. */
const JOIN = {
  columns: '(customer_id, machine_id, replica, last_seen_ms, session, firmware)',
  update: `${BEAT.update},
    session = if(machine_presence.session > n.session, machine_presence.session, n.session),
    firmware = coalesce(n.firmware, machine_presence.firmware)`,
  parameters: (replica: string, row: Row) => [
    row.customerId,
    row.machineId,
    replica,
    row.lastSeenMs,
    row.session,
    row.firmware,
  ],
};

type Statement = Omit<typeof BEAT, 'parameters'> & {
  parameters: (replica: string, row: Row) => (string | number | null)[];
};

/**
 * Writes when machines were last heard of: what came within a beat is one row, all rows are one statement, and one
 * statement at a time is under way, so that more keep-alives cost MySQL no more. While it is away they stay in memory.
 */
export class Presence {
  readonly #services: Services;
  readonly #slots: Slots;
  /** Of connections that ended before their last beat was written. */
  #leftovers: Row[] = [];
  #flushing: Promise<void> | null = null;
  flushedRows = 0;

  constructor(services: Services, slots: Slots) {
    this.#services = services;
    this.#slots = slots;
  }

  /** Keeps what a connection leaves behind; call before its slot is released. */
  keep(slot: number): void {
    const row = this.#slots.dirty[slot] ? rowOf(this.#slots, slot) : null;
    if (row) this.#leftovers.push(row);
  }

  /** Writes what is new, or joins the write that is under way. Never throws: what failed is written the next time. */
  flush(): Promise<void> {
    this.#flushing ??= this.#write().finally(() => {
      this.#flushing = null;
    });
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const joined: Row[] = [];
    const beats: Row[] = [];
    const taken: number[] = [];
    for (const slot of this.#slots.inKeyOrder()) {
      if (!this.#slots.dirty[slot]) continue;
      const row = rowOf(this.#slots, slot);
      if (!row) continue;
      (row.firmware === null ? beats : joined).push(row);
      this.#slots.dirty[slot] = 0;
      taken.push(slot);
    }
    const leftovers = this.#leftovers
      .splice(0)
      .sort((a, b) => (a.customerId + a.machineId < b.customerId + b.machineId ? -1 : 1));
    try {
      await this.#upsert(
        JOIN,
        [...joined, ...leftovers].sort((a, b) => (a.customerId + a.machineId < b.customerId + b.machineId ? -1 : 1)),
      );
      for (const row of joined) this.#told(row);
      await this.#upsert(BEAT, beats);
    } catch (error) {
      this.#services.log.warn(
        { err: error, machines: taken.length },
        'presence not written, tried again with the next beat',
      );
      this.#leftovers.push(...leftovers);
      for (const slot of taken) if (this.#slots.connections[slot]) this.#slots.dirty[slot] = 1;
    }
  }

  /** The firmware is written; a connection that said another meanwhile keeps it for the next beat. */
  #told({ machineId, session, firmware }: Row): void {
    const connection = connectionOf(this.#slots, machineId);
    if (connection?.session === session && connection.firmware === firmware) connection.firmware = null;
  }

  /** As text: prepared, thousands of parameters take the client twice as long, and a megabyte of every connection. */
  async #upsert({ columns, update, parameters }: Statement, rowsToWrite: readonly Row[]): Promise<void> {
    const pool = await nativePool(this.#services.orm);
    for (let from = 0; from < rowsToWrite.length; from += BATCH) {
      const batch = rowsToWrite.slice(from, from + BATCH).map((row) => parameters(this.#services.replica, row));
      await pool.query(`insert into machine_presence ${columns} values ? as n on duplicate key update ${update}`, [
        batch,
      ]);
      this.flushedRows += batch.length;
    }
  }
}

function rowOf(slots: Slots, slot: number): Row | null {
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

/** The ORM's own pool: its query builder would take longer over a thousand rows than MySQL does. */
const nativePool = async (orm: MikroORM) => (await orm.em.getConnection().getNativeClient()).promise();

const ULID_TIME_LENGTH = 10;

type Transition = { customerId: string; machineId: string; online: number };

/**
 * Finds machines that came or went and publishes each change once, whichever replica sees it first: the update only
 * meets a row that is still as it was read.
 */
export async function sweepPresence({ orm, pubsub, config }: Services, now: number): Promise<void> {
  const em = orm.em.fork();
  const cutoff = now - config.OFFLINE_AFTER_SECONDS * 1000;
  const found = await rows(
    em,
    sql<Transition>`select customer_id as customerId, machine_id as machineId, online from machine_presence
      where (online = 1 and last_seen_ms <= ${cutoff}) or (online = 0 and last_seen_ms > ${cutoff}) limit ${SWEEP_LIMIT}`,
  );
  for (const { customerId, machineId, online } of found) {
    const still = online ? sql`online = 1 and last_seen_ms <= ${cutoff}` : sql`online = 0 and last_seen_ms > ${cutoff}`;
    const met = await change(
      em,
      sql`update machine_presence set online = ${online ? 0 : 1} where customer_id = ${customerId} and machine_id = ${machineId} and ${still}`,
    );
    if (met === 1) pubsub.publish('machine', { customerId, id: machineId });
  }
}

/** Sessions that other replicas opened since (ms), for sockets that a lost event left open here. ULIDs begin with their time. */
export const newerSessions = (
  { orm, replica }: Services,
  since: number,
): Promise<{ machineId: string; session: string }[]> =>
  rows(
    orm.em.fork(),
    sql<{ machineId: string; session: string }>`select machine_id as machineId, session from machine_presence
      where session >= ${encodeTime(since, ULID_TIME_LENGTH)} and replica <> ${replica}`,
  );
