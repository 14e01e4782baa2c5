import type { Pool, PoolConnection, QueryValues } from 'mysql2';

/** How long MySQL may take, ms: to give a connection, and to answer a statement. */
export type DatabaseTimeouts = { acquireMs: number; statementMs: number };

/**
 * Connections read what is committed, count time in UTC and wait 5 s for a lock at most: decisions are conditional
 * statements in a fixed lock order, which REPEATABLE READ would let work on an old picture.
 */
const SESSION_SETTINGS =
  "set session transaction_isolation = 'READ-COMMITTED', session time_zone = '+00:00', session innodb_lock_wait_timeout = 5";

/**
 * Prepares every connection that the pool will open. With timeouts nobody waits for a MySQL that accepts and never
 * answers: what does not come in time fails as if the connection had been lost, and the connection is given up.
 */
export function prepareConnections(pool: Pool, timeouts?: DatabaseTimeouts): void {
  pool.on('connection', (connection: PoolConnection) => {
    if (timeouts) limitStatements(connection, timeouts.statementMs);
    // The server stops working, too, on what nobody waits for any more; MySQL limits only selects.
    const limit = timeouts ? `, session max_execution_time = ${timeouts.statementMs}` : '';
    connection.query(SESSION_SETTINGS + limit, (error) => {
      if (error) connection.destroy();
    });
  });
  if (timeouts) limitWaiting(pool, timeouts.acquireMs);
}

/** As the driver's own failures of a connection look to those who ask (crud/database-errors.ts). */
class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout';
  readonly code = 'ETIMEDOUT';
  readonly fatal = true;
}

type Done = (error: Error | null, ...answer: unknown[]) => void;

/**
 * The driver's own `timeout` of a statement would leave the connection in the pool, still waiting for the answer, and
 * counts only from when the statements before it are answered. Statements come as text here, from Kysely and from us.
 */
function limitStatements(connection: PoolConnection, statementMs: number): void {
  const query = connection.query.bind(connection);
  const limited = (statement: string, valuesOrDone?: QueryValues | Done, done?: Done) => {
    const callback = isDone(valuesOrDone) ? valuesOrDone : done;
    const values = isDone(valuesOrDone) ? undefined : valuesOrDone;
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      connection.destroy();
      callback?.(new DatabaseTimeout(`MySQL has not answered a statement for ${statementMs} ms`));
    }, statementMs);
    return query({ sql: statement, values }, (error, ...answer) => {
      clearTimeout(timer);
      if (!isOver) callback?.(error, ...answer);
    });
  };
  Object.assign(connection, { query: limited });
}

const isDone = (value: QueryValues | Done): value is Done => typeof value === 'function';

/** The driver's pool has no limit of its own for those who wait in its queue. */
function limitWaiting(pool: Pool, acquireMs: number): void {
  const acquire = pool.getConnection.bind(pool);
  const limited = (callback: (error: NodeJS.ErrnoException | null, connection?: PoolConnection) => void) => {
    let isOver = false;
    const timer = setTimeout(() => {
      isOver = true;
      callback(new DatabaseTimeout(`MySQL has given no connection for ${acquireMs} ms`));
    }, acquireMs);
    acquire((error, connection) => {
      clearTimeout(timer);
      if (!isOver) callback(error, connection);
      else if (!error) connection.release();
    });
  };
  Object.assign(pool, { getConnection: limited });
}
