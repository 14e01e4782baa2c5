import type { PoolConnection, Query, QueryValues } from 'mysql2';
import { CommitsWait, type WriteStop } from './write-stop.ts';

/** A write that takes longer asks whether commits wait: REL-10 allows five seconds in all. */
const ASK_AFTER_MS = 3500;
const ASK_EVERY_MS = 1000;

const CHANGE = /^\s*(?:insert|update|delete|replace)\b/i;
const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const COMMIT = /^\s*commit\b/i;
const ROLLBACK = /^\s*rollback\s*$/i;

type QueryCallback = (error: Error | null, ...answer: unknown[]) => void;

/**
 * Applies the stop to every statement of a connection that ends with a commit: the commit of a transaction with changes, and
 * a change without a transaction. It is refused while commits wait; one that is already sent is given up when commits are
 * found waiting, and MySQL may complete it later.
 */
export function stopWrites(connection: PoolConnection, stop: WriteStop): void {
  const query = connection.query.bind(connection);
  const completes = completingStatements();
  Object.assign(connection, {
    query(statement: string, valuesOrCallback?: QueryValues | QueryCallback, done?: QueryCallback): Query | undefined {
      const isDirect = typeof valuesOrCallback === 'function';
      const values = isDirect ? undefined : valuesOrCallback;
      const callback = isDirect ? valuesOrCallback : done;
      if (!callback || !completes(statement)) return query(statement, values, callback);
      const send = () => query(statement, values, untilCommitsWait(connection, stop, callback));
      if (!stop.isClosed) return send();
      void stop.mayWrite().then((mayWrite) => {
        if (mayWrite) send();
        else callback(new CommitsWait('MySQL completes no commits; nothing was sent'));
      });
      return undefined;
    },
  });
}

/** Tells of each statement of a connection whether MySQL commits changes with it. */
function completingStatements(): (statement: string) => boolean {
  let isInTransaction = false;
  let hasChanges = false;
  return (statement) => {
    if (CHANGE.test(statement)) {
      hasChanges = isInTransaction;
      return !isInTransaction;
    }
    if (BEGIN.test(statement)) {
      isInTransaction = true;
      hasChanges = false;
    } else if (COMMIT.test(statement)) {
      // A refused commit is followed by a rollback.
      isInTransaction = false;
      return hasChanges;
    } else if (ROLLBACK.test(statement)) isInTransaction = false;
    return false;
  };
}

/** Asks again and again while the statement is not answered; closes the connection when commits wait. */
function untilCommitsWait(connection: PoolConnection, stop: WriteStop, callback: QueryCallback): QueryCallback {
  let isOver = false;
  const ask = async () => {
    const isWaiting = await stop.look();
    if (isOver) return;
    if (!isWaiting) return askAfter(ASK_EVERY_MS);
    isOver = true;
    connection.destroy();
    callback(new CommitsWait('MySQL completes no commits'));
  };
  let timer: NodeJS.Timeout;
  const askAfter = (ms: number) => {
    timer = setTimeout(() => void ask(), ms);
  };
  askAfter(ASK_AFTER_MS);
  return (error, ...answer) => {
    clearTimeout(timer);
    if (!isOver) callback(error, ...answer);
    isOver = true;
  };
}
