import {
  ConnectionException,
  DeadlockException,
  DriverException,
  LockWaitTimeoutException,
  OptimisticLockError,
  UniqueConstraintViolationException,
} from '@mikro-orm/core';
import { isRefusedWrite, readOnly } from '#api/db/write-stop.ts';
import { errorCode, hasProperty } from '#api/platform/error-code.ts';
import { invalidField, notFound, queryTooSlow, unavailable } from '#api/platform/errors.ts';

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'PROTOCOL_CONNECTION_LOST',
  'ETIMEDOUT',
  'EPIPE',
  'ER_SERVER_SHUTDOWN',
  'ER_CON_COUNT_ERROR',
]);

/**
 * MySQL's ER_CANNOT_CONVERT_STRING, and ER_IMPOSSIBLE_STRING_CONVERSION of prepared statements. Ids are ASCII, so no
 * record has an id with other characters.
 */
const CANNOT_CONVERT_STRING: ReadonlySet<number | undefined> = new Set([3854, 3988]);

/** A select exceeded the time limit of queries (db/connections.ts). */
const QUERY_TIMEOUT = 'ER_QUERY_TIMEOUT';

/** A missing right is an installation error, although the ORM reports it as a connection failure. */
const TABLE_ACCESS_DENIED = 1142;

/** Converts a database error to an error of the api. This is the only place that does so. */
export function mapDatabaseError(error: unknown): unknown {
  if (error instanceof UniqueConstraintViolationException) {
    const field = uniqueField(error.message);
    if (field) return invalidField(field, 'taken');
  }
  if (error instanceof DriverException && CANNOT_CONVERT_STRING.has(error.errno)) return notFound('Record');
  if (errorCode(error) === QUERY_TIMEOUT) return queryTooSlow();
  if (isRefusedWrite(error)) return readOnly();
  // write() has already tried five times; the caller may retry later.
  if (error instanceof DeadlockException || error instanceof LockWaitTimeoutException) return unavailable('mysql');
  if (isConnectionFailure(error)) return unavailable('mysql');
  return error;
}

/** "… for key 'sector.sector_code'" → code. Keys are named `<table>_<column>`, or `<table>_<column>_live`. */
function uniqueField(message: string): string | undefined {
  // The last key: a refused value may contain the same words.
  const end = message.slice(Math.max(0, message.lastIndexOf(" for key '")));
  const key = /^ for key '(?:(?<table>[^.']{1,64})\.)?(?<key>[^']{1,64})'/.exec(end)?.groups;
  if (!key?.key || !key.table) return undefined;
  const column = key.key.replace(`${key.table}_`, '').replace(/_live$/, '');
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether the connection to MySQL failed. The statement may or may not have run. */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof OptimisticLockError) return false;
  if (error instanceof ConnectionException) return error.errno !== TABLE_ACCESS_DENIED;
  // The driver marks errors that end a connection; some of them have no code.
  if (hasProperty(error, 'fatal') && error.fatal === true) return true;
  return CONNECTION_CODES.has(errorCode(error) ?? '');
}

/** Runs `work` and converts its database errors (mapDatabaseError). */
export const withMappedErrors = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw mapDatabaseError(error);
  });
