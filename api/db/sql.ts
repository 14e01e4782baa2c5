import type { SqlEntityManager } from '@mikro-orm/mysql';
import { CompiledQuery, createQueryId, MysqlQueryCompiler, sql, type RawBuilder } from 'kysely';
import { executePrepared, isPreparedLimit, poolOf } from './prepared.ts';

export { sql };

/** A piece of SQL with bound values. */
export type Sql = RawBuilder<unknown>;

/**
 * Milliseconds since 1970 by the database clock, which all replicas share; clocks of replicas may differ by seconds.
 */
export const nowMs: Sql = sql`cast(unix_timestamp(current_timestamp(3)) * 1000 as signed)`;

/**
 * Runs a query, inside the running transaction if any. SQL does not use the tenant filter: every statement must name
 * customer_id itself. Therefore it is allowed only in db/, crud/, stock/, machines/ and in services beside their
 * entity.
 */
export const rows = async <Row>(em: SqlEntityManager, query: RawBuilder<Row> | Sql): Promise<Row[]> =>
  (await run(em, sql<Row>`${query}`)).rows;

/** The text of a statement with a ? for each value. */
export type Statement = { text: string; values: readonly unknown[] };

const NOTHING: Statement = { text: '', values: [] };

/** Compiles without an entity manager, whose own compiler is made anew for each request. */
const compiler = new MysqlQueryCompiler();

/**
 * Like rows, for reads whose text has few forms: MySQL parses it once per connection (db/connections.ts), and answers in
 * its binary protocol, with instants as Dates. Inside a transaction it is the same as rows. `head` is the begin of the
 * statement: a text that is always the same is not compiled again.
 */
export function preparedRows<Row>(
  em: SqlEntityManager,
  query: RawBuilder<Row> | Sql,
  head: Statement = NOTHING,
): Promise<Row[]> {
  const rest = compiled(query);
  return preparedStatement(em, { text: head.text + rest.text, values: [...head.values, ...rest.values] });
}

/** Compiles a piece of SQL. */
export function compiled(query: Sql): Statement {
  const { sql: text, parameters } = compiler.compileQuery(query.toOperationNode(), createQueryId());
  return { text, values: parameters };
}

/** The same as preparedRows for a statement that is compiled already. */
export async function preparedStatement<Row>(em: SqlEntityManager, { text, values }: Statement): Promise<Row[]> {
  const pool = em.isInTransaction() ? undefined : poolOf(em.getConnection());
  try {
    if (pool) return await executePrepared<Row>(pool, text, [...values]);
  } catch (error) {
    if (!isPreparedLimit(error)) throw converted(em, error);
  }
  return withConvertedErrors(
    em,
    async () => (await em.getKysely().executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
  );
}

/** Returns the first row, or undefined. */
export const firstRow = async <Row>(em: SqlEntityManager, query: RawBuilder<Row> | Sql): Promise<Row | undefined> =>
  (await rows<Row>(em, query))[0];

/** Counts the rows that match all conditions; stops at `atMost`. */
export async function countRows(
  em: SqlEntityManager,
  table: string,
  conditions: readonly Sql[],
  atMost?: number,
): Promise<number> {
  const matching = sql`${sql.table(table)} where ${all(conditions)}`;
  const counted = atMost === undefined ? matching : sql`(select 1 from ${matching} limit ${atMost}) counted`;
  const found = await firstRow<{ total: number }>(em, sql`select count(*) as total from ${counted}`);
  return Number(found?.total ?? 0);
}

/** Runs a change. Returns the number of matched rows, including rows that already had the new values. */
export async function change(em: SqlEntityManager, query: Sql): Promise<number> {
  const result = await run(em, query);
  return Number(result.numAffectedRows ?? 0n);
}

/** Inserts a row into a table with an auto-increment key; returns the key. */
export async function insertReturningId(em: SqlEntityManager, query: Sql): Promise<number> {
  const { insertId } = await run(em, query);
  return Number(insertId);
}

const run = <T>(em: SqlEntityManager, query: RawBuilder<T>) =>
  withConvertedErrors(em, () => query.execute(em.getKysely()));

/** Converts failures into the ORM's error classes, so that callers can recognise a deadlock. */
async function withConvertedErrors<T>(em: SqlEntityManager, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw converted(em, error);
  }
}

const converted = (em: SqlEntityManager, error: unknown): unknown =>
  error instanceof Error ? em.getPlatform().getExceptionConverter().convertException(error) : error;

/** `a and b and c`; true without conditions. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/**
 * `column in (…)`; no condition when values are null or undefined. An empty list matches no row. The number of places is a
 * power of two, so that lists of any length have few texts.
 */
export const isIn = (column: string, values: readonly (string | number)[] | null | undefined): Sql[] => {
  if (!values) return [];
  return [values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(padded(values))})`];
};

/** SQL: `column in (…)` for any number of ids; the text of the statement does not depend on it. */
export const isAnyOf = (column: string, ids: readonly string[]): Sql =>
  sql`${sql.ref(column)} in (select listed.id from json_table(${JSON.stringify(ids)}, '$[*]'
    columns (id char(26) character set ascii collate ascii_bin path '$')) as listed)`;

/** Repeats the last value up to the next power of two. */
export function padded<T>(values: readonly T[]): T[] {
  const places = 2 ** Math.ceil(Math.log2(values.length));
  return Array.from({ length: places }, (_, index) => values[index] ?? values.at(-1)).filter(
    (value) => value !== undefined,
  );
}

/** Returns a `like` pattern for texts that begin with this part; special characters are escaped. */
export const prefixPatternOf = (part: string): string => `${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Returns a `like` pattern for texts that contain this part; special characters are escaped. */
export const patternOf = (part: string): string => `%${prefixPatternOf(part)}`;

/** The different words of a search text. */
export const wordsOf = (text: string | null | undefined): string[] => [
  ...new Set((text ?? '').split(/\s+/u).filter((word) => word !== '')),
];

/**
 * Matches rows that contain every word of the text, each in any of the columns, in any order. Case and accents are
 * ignored (the collation of the columns decides).
 */
export const contains = (columns: readonly string[], text: string | null | undefined): Sql[] => {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const hasWord = (word: string) =>
    sql`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} like ${patternOf(word)}`),
      sql` or `,
    )})`;
  return [sql`(${all(words.map(hasWord))})`];
};
