import type { SqlEntityManager } from '@mikro-orm/mysql';
import { sql, type RawBuilder } from 'kysely';

export { sql };

/** A piece of SQL, its values bound apart from its text. */
export type Sql = RawBuilder<unknown>;

/** Milliseconds since 1970 by the database's clock, which all replicas share; their own may differ by seconds. */
export const nowMs: Sql = sql`cast(unix_timestamp(current_timestamp(3)) * 1000 as signed)`;

/**
 * Plain rows, inside the transaction where one runs. SQL does not know the tenant filter: every statement names
 * customer_id itself, and is therefore allowed only in db/, crud/, stock/, machines/ and in services beside their entity.
 */
export const rows = async <Row>(em: SqlEntityManager, query: RawBuilder<Row> | Sql): Promise<Row[]> =>
  (await run(em, sql<Row>`${query}`)).rows;

/** The first row, or undefined. */
export const firstRow = async <Row>(em: SqlEntityManager, query: RawBuilder<Row> | Sql): Promise<Row | undefined> =>
  (await rows<Row>(em, query))[0];

/** How many rows of the table meet the conditions; it counts no further than `atMost`. */
export async function countRows(
  em: SqlEntityManager,
  table: string,
  conditions: readonly Sql[],
  atMost?: number,
): Promise<number> {
  const met = sql`${sql.table(table)} where ${all(conditions)}`;
  const counted = atMost === undefined ? met : sql`(select 1 from ${met} limit ${atMost}) counted`;
  const found = await firstRow<{ total: number }>(em, sql`select count(*) as total from ${counted}`);
  return Number(found?.total ?? 0);
}

/** Runs a change; answers how many rows it met (found, whether or not they changed). */
export async function change(em: SqlEntityManager, query: Sql): Promise<number> {
  const result = await run(em, query);
  return Number(result.numAffectedRows ?? 0n);
}

/** Adds a row to a table whose key MySQL counts; answers the key. */
export async function insertCounted(em: SqlEntityManager, query: Sql): Promise<number> {
  const { insertId } = await run(em, query);
  return Number(insertId);
}

/** Failures become the ORM's error classes here too, so that every caller can recognise a deadlock. */
async function run<T>(em: SqlEntityManager, query: RawBuilder<T>) {
  try {
    return await query.execute(em.getKysely());
  } catch (error) {
    throw error instanceof Error ? em.getPlatform().getExceptionConverter().convertException(error) : error;
  }
}

/** `a and b and c`; true when there is nothing to ask. */
export const all = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** `column in (…)`; nothing when the filter names nothing. An empty list matches no row. */
export const isIn = (column: string, values: readonly (string | number)[] | null | undefined): Sql[] => {
  if (!values) return [];
  return [values.length === 0 ? sql`false` : sql`${sql.ref(column)} in (${sql.join(values)})`];
};

/** What `like` finds a text by that holds this one, whatever signs it has. */
export const patternOf = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Part of any of the columns, whatever the case or accent (the columns' collation decides). */
export const contains = (columns: readonly string[], text: string | null | undefined): Sql[] => {
  const wanted = text?.trim();
  if (!wanted) return [];
  const pattern = patternOf(wanted);
  return [
    sql`(${sql.join(
      columns.map((column) => sql`${sql.ref(column)} like ${pattern}`),
      sql` or `,
    )})`,
  ];
};
