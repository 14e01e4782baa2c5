import { setTimeout as pause } from 'node:timers/promises';
import { DriverException } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, sql } from '#api/db/sql.ts';
import { errorCode } from '#api/platform/error-code.ts';
import { AppError } from '#api/platform/errors.ts';

/** ER_DISK_FULL, ER_ERROR_ON_WRITE and ER_RECORD_FILE_FULL: MySQL found no room for a row, a log or a temporary table. */
const NO_ROOM: ReadonlySet<number | undefined> = new Set([1021, 1026, 1114]);
const NO_ROOM_CODES = new Set(['ER_DISK_FULL', 'ER_ERROR_ON_WRITE', 'ER_RECORD_FILE_FULL']);

/** Without another refused write, MySQL counts as writable again. */
const REMEMBER_MS = 60_000;
/** A commit that has waited for so long does not wait for other commits. */
const WAITS_SECONDS = 3;
const ASK_MS = 1000;
/** While commits wait, a write looks no more often than this whether they still do. */
const LOOK_AGAIN_MS = 5000;

/** When MySQL took no change, and when its commits were last seen waiting; of each connection of an ORM. */
type Refusals = { refusedAt?: number; waitsAt?: number };
const seen = new WeakMap<object, Refusals>();

/** MySQL answers, but takes no changes. */
export const readOnly = () =>
  new AppError('UNAVAILABLE', 'MySQL takes no changes: its disk is full, or it does not complete commits', {
    dependency: 'mysqlWrites',
  });

/** Whether MySQL refused a statement because its disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  (error instanceof DriverException && NO_ROOM.has(error.errno)) || NO_ROOM_CODES.has(errorCode(error) ?? '');

/** Whether MySQL refused a write of this process within the last minute, and has taken none since. */
export function isReadOnly(em: SqlEntityManager): boolean {
  const { refusedAt } = seen.get(em.getConnection()) ?? {};
  return refusedAt !== undefined && Date.now() - refusedAt < REMEMBER_MS;
}

/** Remembers that a write succeeded. */
export const noteWritten = (em: SqlEntityManager): void => void seen.delete(em.getConnection());

/**
 * Refuses a write while commits wait. With a binary log and a full disk MySQL answers none of them until somebody frees room,
 * and keeps the connection of each: the writes of some minutes would take all connections, and nobody could read any more.
 */
export async function refuseWhileCommitsWait(em: SqlEntityManager): Promise<void> {
  const { waitsAt } = seen.get(em.getConnection()) ?? {};
  if (waitsAt === undefined) return;
  if (Date.now() - waitsAt < LOOK_AGAIN_MS) throw readOnly();
  if (await doCommitsWait(em)) throw noteRefused(em, { isWaiting: true });
  noteWritten(em);
}

/** Remembers a failed write. Returns the error for the caller if MySQL takes no changes, else undefined. */
export async function noteFailedWrite(em: SqlEntityManager, error: unknown): Promise<AppError | undefined> {
  if (isDiskFull(error)) return noteRefused(em, { isWaiting: false });
  if (errorCode(error) !== 'ETIMEDOUT') return undefined;
  const isWaiting = await doCommitsWait(em);
  return isWaiting ? noteRefused(em, { isWaiting }) : undefined;
}

function noteRefused(em: SqlEntityManager, { isWaiting }: { isWaiting: boolean }): AppError {
  const now = Date.now();
  seen.set(em.getConnection(), { refusedAt: now, ...(isWaiting && { waitsAt: now }) });
  return readOnly();
}

/** The product's user sees its own connections, also those that it has given up. A MySQL that hangs is not asked for long. */
async function doCommitsWait(em: SqlEntityManager): Promise<boolean> {
  const found = firstRow(
    em,
    sql<{ found: number }>`select 1 as found from performance_schema.processlist
      where state = 'waiting for handler commit' and time >= ${WAITS_SECONDS} limit 1`,
  ).then(
    (row) => row !== undefined,
    () => false,
  );
  return Promise.race([found, pause(ASK_MS, false, { ref: false })]);
}
