import { setTimeout as pause } from 'node:timers/promises';
import { DriverException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { createConnection } from 'mysql2/promise';
import { errorCode } from '#api/platform/error-code.ts';
import { AppError } from '#api/platform/errors.ts';

/** A statement was refused, or given up, because MySQL completes no commits. */
export class CommitsWait extends Error {
  override name = 'CommitsWait';
  readonly code = COMMITS_WAIT;
}
const COMMITS_WAIT = 'COMMITS_WAIT';

/** ER_DISK_FULL, ER_ERROR_ON_WRITE and ER_RECORD_FILE_FULL: MySQL found no room for a row, a log or a temporary table. */
const NO_ROOM: ReadonlySet<number | undefined> = new Set([1021, 1026, 1114]);
const REFUSED_CODES = new Set(['ER_DISK_FULL', 'ER_ERROR_ON_WRITE', 'ER_RECORD_FILE_FULL', COMMITS_WAIT]);

/** Without another refused write, MySQL counts as writable again. */
const REMEMBER_MS = 60_000;
/** A commit that has waited for so long does not wait for other commits. */
const WAITS_SECONDS = 3;
const ASK_MS = 1000;
/** While commits wait, a write looks no more often than this whether they still do. */
const LOOK_AGAIN_MS = 5000;

/** MySQL answers, but takes no changes. */
export const readOnly = () =>
  new AppError('UNAVAILABLE', 'MySQL takes no changes: its disk is full, or it does not complete commits', {
    dependency: 'mysqlWrites',
  });

/** Whether a write failed because MySQL takes no changes. */
export const isRefusedWrite = (error: unknown): boolean =>
  (error instanceof DriverException && NO_ROOM.has(error.errno)) || REFUSED_CODES.has(errorCode(error) ?? '');

/**
 * What the process knows about writes to its MySQL. With a binary log and a full disk MySQL answers no commit until somebody
 * frees room, and keeps the connection of each: the writes of some minutes, of people or of background work, would take all
 * connections, and nobody could read any more. So while commits wait, no connection sends a write (db/stop-writes.ts).
 */
export class WriteStop {
  readonly #findWaiting: () => Promise<boolean>;
  #refusedAt: number | undefined;
  #waitsAt: number | undefined;
  #looking: Promise<boolean> | null = null;

  /** `findWaiting`: asks MySQL whether commits wait. */
  constructor(findWaiting: () => Promise<boolean>) {
    this.#findWaiting = findWaiting;
  }

  /** Whether MySQL refused a write of this process within the last minute, and has taken none since. */
  get isReadOnly(): boolean {
    return this.#refusedAt !== undefined && Date.now() - this.#refusedAt < REMEMBER_MS;
  }

  /** Whether commits were seen waiting, and nobody has seen them end. */
  get isClosed(): boolean {
    return this.#waitsAt !== undefined;
  }

  noteRefused(): void {
    this.#refusedAt = Date.now();
  }

  noteWritten(): void {
    this.#refusedAt = this.#waitsAt = undefined;
  }

  /** Whether a write may be sent. Asks MySQL again if the last answer is old. */
  async mayWrite(): Promise<boolean> {
    if (this.#waitsAt === undefined) return true;
    if (Date.now() - this.#waitsAt < LOOK_AGAIN_MS) return false;
    return !(await this.look());
  }

  /** Asks MySQL whether commits wait; callers at the same time share the question. */
  look(): Promise<boolean> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<boolean> {
    const isWaiting = await this.#findWaiting();
    if (isWaiting) this.#refusedAt = this.#waitsAt = Date.now();
    else if (this.#waitsAt !== undefined) this.noteWritten();
    return isWaiting;
  }
}

const stops = new WeakMap<object, WriteStop>();

/** Registers the stop of an ORM's connection. */
export const registerWriteStop = (connection: object, stop: WriteStop): void => void stops.set(connection, stop);

/** The stop of an entity manager; undefined in programs that wait for MySQL as long as they must, such as migrations. */
export const writeStopOf = (em: SqlEntityManager): WriteStop | undefined => stops.get(em.getConnection());

/** Whether MySQL refused a write of this process within the last minute, and has taken none since. */
export const isReadOnly = (em: SqlEntityManager): boolean => writeStopOf(em)?.isReadOnly ?? false;

/** Refuses a write before its first statement while commits wait. */
export async function refuseWhileCommitsWait(em: SqlEntityManager): Promise<void> {
  if ((await writeStopOf(em)?.mayWrite()) === false) throw readOnly();
}

/**
 * Asks MySQL whether commits wait, on a connection of its own: those of the pool may all be waiting. The product's user sees
 * its own connections, also those that it has given up. A MySQL that hangs is not asked for long.
 */
export async function findWaitingCommits(databaseUrl: string): Promise<boolean> {
  const opening = createConnection({ uri: databaseUrl, connectTimeout: ASK_MS });
  const found = opening.then(async (connection) => {
    const [waiting] = await connection.query(
      `select 1 from performance_schema.processlist
        where state = 'waiting for handler commit' and time >= ${WAITS_SECONDS} limit 1`,
    );
    return Array.isArray(waiting) && waiting.length > 0;
  });
  const answer = await Promise.race([found.catch(() => false), pause(ASK_MS, false, { ref: false })]);
  opening.then(
    (connection) => connection.destroy(),
    () => undefined,
  );
  return answer;
}
