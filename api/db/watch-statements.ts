import type { Pool, PoolConnection, Query, QueryOptions, QueryValues } from 'mysql2';
import { activeWork, runAs } from '#api/platform/active-work.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Tracing } from '#api/platform/tracing.ts';
import { withoutValues } from './without-values.ts';

/** Who watches the statements of a process. */
export type StatementWatch = {
  log: Logger;
  tracing: Tracing | null;
  /** Slower statements are logged. */
  slowMs: number;
};

type QueryCallback = (error: Error | null, ...answer: unknown[]) => void;
type Ended = (error: Error | null) => void;

/**
 * Logs slow statements, and adds a span for each statement of traced work. Both get the text of the statement without
 * its values.
 */
export function watchStatements(pool: Pool, watch: StatementWatch): void {
  pool.on('connection', (connection: PoolConnection) => {
    const query = connection.query.bind(connection);
    const execute = connection.execute.bind(connection);
    Object.assign(connection, {
      query(statement: string, valuesOrCallback?: QueryValues | QueryCallback, done?: QueryCallback): Query {
        const isDirect = typeof valuesOrCallback === 'function';
        const answered = endingWith(begin(watch, statement), isDirect ? valuesOrCallback : done);
        return isDirect ? query(statement, answered) : query(statement, valuesOrCallback, answered);
      },
      execute: (options: QueryOptions, done: QueryCallback) =>
        execute(options, endingWith(begin(watch, options.sql), done)),
    });
  });
}

const endingWith =
  (end: Ended, callback?: QueryCallback): QueryCallback =>
  (error, ...answer) => {
    end(error);
    callback?.(error, ...answer);
  };

function begin({ log, tracing, slowMs }: StatementWatch, statement: string): Ended {
  const work = activeWork();
  const begun = performance.now();
  const span =
    work?.span &&
    tracing?.begin(`mysql ${firstWord(statement)}`, {
      kind: 'client',
      parent: work.span,
      about: { 'db.system.name': 'mysql', 'db.query.text': withoutValues(statement) },
    });
  return (error) => {
    const ms = Math.round(performance.now() - begun);
    if (span) tracing?.end(span, error ?? undefined);
    if (ms < slowMs) return;
    const write = () => log.warn({ ms, operation: work?.operation, sql: withoutValues(statement) }, 'slow statement');
    // The answer arrives as an event of the connection, which belongs to no work.
    if (work) runAs(work, write);
    else write();
  };
}

const firstWord = (statement: string): string => /^\W*(\w{1,20})/.exec(statement)?.[1]?.toLowerCase() ?? '';
