import type { Pool, PoolConnection, Query, QueryOptions, QueryValues } from 'mysql2';
import { stopWrites } from './stop-writes.ts';
import type { WriteStop } from './write-stop.ts';

/** Maximum times in milliseconds: to get a connection, to run a statement, and to run a query (a select). */
export type DatabaseTimeouts = { acquireMs: number; statementMs: number; queryMs: number };

/** Limits of a process that answers people and machines. `stop`: stops writes while MySQL takes none. */
export type DatabaseLimits = DatabaseTimeouts & { stop: WriteStop };

/**
 * Every connection uses READ COMMITTED, UTC and a lock wait timeout of 5 s. Our decisions are conditional statements in
 * a fixed lock order; under REPEATABLE READ they would use an outdated snapshot.
 */
const SESSION_SETTINGS =
  "set session transaction_isolation = 'READ-COMMITTED', session time_zone = '+00:00', session innodb_lock_wait_timeout = 5";

/**
 * Configures every connection that the pool opens. With limits, a MySQL that accepts connections but does not answer
 * blocks nobody: the call fails like a lost connection, and the connection is closed. `onQuery` gets every statement.
 */
export function prepareConnections(pool: Pool, limits?: DatabaseLimits, onQuery?: (sql: string) => void): void {
  pool.on('connection', (connection: PoolConnection) => {
    if (limits) {
      limitStatements(connection, limits.statementMs);
      stopWrites(connection, limits.stop);
    }
    if (onQuery) reportStatements(connection, onQuery);
    // MySQL applies this limit to selects only. The connection stays usable.
    const limit = limits ? `, session max_execution_time = ${limits.queryMs}` : '';
    connection.query(SESSION_SETTINGS + limit, (error) => {
      if (error) connection.destroy();
    });
  });
  if (limits) limitWaiting(pool, limits.acquireMs);
}

/** Looks like a connection error of the driver to callers (crud/database-errors.ts). */
class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout';
  readonly code = 'ETIMEDOUT';
  readonly fatal = true;
}

type QueryCallback = (error: Error | null, ...answer: unknown[]) => void;

/**
 * The driver's own statement `timeout` would leave the connection in the pool, still waiting for the answer, and starts
 * only when the previous statements are answered. Kysely and our code pass statements as text; prepared ones come with
 * options (db/prepared.ts).
 */
function limitStatements(connection: PoolConnection, statementMs: number): void {
  const query = connection.query.bind(connection);
  const execute = connection.execute.bind(connection);
  const limited = (send: (done: QueryCallback) => Query, callback?: QueryCallback): Query => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      connection.destroy();
      callback?.(new DatabaseTimeout(`MySQL did not answer a statement within ${statementMs} ms`));
    }, statementMs);
    return send((error, ...answer) => {
      clearTimeout(timer);
      if (!isOver) callback?.(error, ...answer);
    });
  };
  Object.assign(connection, {
    query(statement: string, valuesOrCallback?: QueryValues | QueryCallback, done?: QueryCallback) {
      const values = isCallback(valuesOrCallback) ? undefined : valuesOrCallback;
      const callback = isCallback(valuesOrCallback) ? valuesOrCallback : done;
      return limited((answered) => query({ sql: statement, values }, answered), callback);
    },
    execute: (options: QueryOptions, done: QueryCallback) => limited((answered) => execute(options, answered), done),
  });
}

const isCallback = (value: QueryValues | QueryCallback): value is QueryCallback => typeof value === 'function';

/** Reports every statement of a connection, of the ORM and of our own code. */
function reportStatements(connection: PoolConnection, onQuery: (sql: string) => void): void {
  const query = connection.query.bind(connection);
  const execute = connection.execute.bind(connection);
  Object.assign(connection, {
    query(statement: string, valuesOrCallback: QueryValues | QueryCallback, done?: QueryCallback) {
      onQuery(statement);
      return isCallback(valuesOrCallback)
        ? query(statement, valuesOrCallback)
        : query(statement, valuesOrCallback, done);
    },
    execute(options: QueryOptions, done: QueryCallback) {
      onQuery(options.sql);
      return execute(options, done);
    },
  });
}

/** The driver's pool has no timeout for callers that wait in its queue. */
function limitWaiting(pool: Pool, acquireMs: number): void {
  const acquire = pool.getConnection.bind(pool);
  const limited = (callback: (error: NodeJS.ErrnoException | null, connection?: PoolConnection) => void) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      callback(new DatabaseTimeout(`No MySQL connection within ${acquireMs} ms`));
    }, acquireMs);
    acquire((error, connection) => {
      clearTimeout(timer);
      if (!isOver) callback(error, connection);
      else if (!error) connection.release();
    });
  };
  Object.assign(pool, { getConnection: limited });
}
