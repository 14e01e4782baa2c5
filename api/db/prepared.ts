import { AsyncResource } from 'node:async_hooks';
import type { Pool, PoolConnection } from 'mysql2';
import { errorCode } from '#api/platform/error-code.ts';

/**
 * Prepared statements that one connection keeps; the least recently used one is closed. With the default pool of 20,
 * four replicas stay below MySQL's default `max_prepared_stmt_count` of 16,382.
 */
export const MAX_PREPARED = 200;

const pools = new WeakMap<object, Pool>();

/** Registers the driver's pool of an ORM's connection. */
export const registerPool = (connection: object, pool: Pool): void => void pools.set(connection, pool);

/** The pool of an ORM's connection. */
export const poolOf = (connection: object): Pool | undefined => pools.get(connection);

/** Whether MySQL keeps no more prepared statements. The same text can be sent without preparing it. */
export const isPreparedLimit = (error: unknown): boolean => errorCode(error) === 'ER_MAX_PREPARED_STMT_COUNT_REACHED';

/** Runs a statement on a free connection of the pool, which prepares it when it does not know its text. */
export const executePrepared = <Row>(pool: Pool, text: string, values: unknown[]): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const send = (failure: NodeJS.ErrnoException | null, connection: PoolConnection) => {
      if (failure) return reject(failure);
      connection.execute(
        // Instants as Dates in UTC, days as text.
        { sql: text, values, dateStrings: ['DATE'], timezone: 'Z' },
        (error, found) => {
          connection.release();
          if (isRows<Row>(found)) resolve(found);
          else reject(error ?? new Error('Only statements that return rows are prepared'));
        },
      );
    };
    // A connection that another request releases must not make this statement a part of that request. AsyncResource.bind
    // would do the same, but defines properties of a function for each statement.
    const request = new AsyncResource('statement');
    pool.getConnection((failure, connection) => request.runInAsyncScope(send, undefined, failure, connection));
  });

const isRows = <Row>(found: unknown): found is Row[] => Array.isArray(found);
