import {
  ConnectionException,
  DeadlockException,
  DriverException,
  LockWaitTimeoutException,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { errorCode, hasProperty } from '#api/platform/error-code.ts';
import { invalidField, notFound, unavailable } from '#api/platform/errors.ts';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'PROTOCOL_CONNECTION_LOST',
  'ETIMEDOUT',
  'EPIPE',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
  // A select that took longer than the timeout of statements allows (db/connections.ts).
  'ER_QUERY_TIMEOUT',
]);

/** MySQL's ER_CANNOT_CONVERT_STRING: ids are ASCII, so nothing has an id of other characters. */
const CANNOT_CONVERT_STRING = 3854;

/** A missing right is a fault of the installation, though the ORM counts it among failures of the connection. */
const TABLE_ACCESS_DENIED = 1142;

/** The one place where failures of the database become failures that a caller can act on. */
export function mapDatabaseError(error: unknown): unknown {
  if (error instanceof UniqueConstraintViolationException) {
    const field = uniqueField(error.message);
    if (field) return invalidField(field, 'taken');
  }
  if (error instanceof DriverException && error.errno === CANNOT_CONVERT_STRING) return notFound('Record');
  // write() has tried five times by then; later it will go through.
  if (error instanceof DeadlockException || error instanceof LockWaitTimeoutException) return unavailable('mysql');
  if (isConnectionFailure(error)) return unavailable('mysql');
  return error;
}

/** "Duplicate entry … for key 'sector.sector_code'" → code. Keys are named `<table>_<column>`, `_live` where a column needs two. */
function uniqueField(message: string): string | undefined {
  const key = /.*for key '(?:(?<table>[^.']+)\.)?(?<key>[^']+)'/s.exec(message)?.groups;
  if (!key?.key || !key.table) return undefined;
  const column = key.key.replace(`${key.table}_`, '').replace(/_live$/, '');
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether MySQL could not be reached (the statement may or may not have run). */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof OptimisticLockError) return false;
  if (error instanceof ConnectionException) return error.errno !== TABLE_ACCESS_DENIED;
  // The driver marks what ended a connection; some of these failures have no code of their own.
  if (hasProperty(error, 'fatal') && error.fatal === true) return true;
  return CONNECTION_CODES.has(errorCode(error) ?? '');
}

/** What the work answers; its failure in the database as the error that callers know. */
export const mapped = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw mapDatabaseError(error);
  });
