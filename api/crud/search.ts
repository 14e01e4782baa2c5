import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, contains, rows, sql, wordsOf, type Sql } from '#api/db/sql.ts';
import { checkFilter } from './check-filter.ts';
import { COUNT_LIMIT } from './list-page.ts';

/** A table whose search reads only an index: `columns` are those of the index after the tenant. */
export type SearchIndex = { table: string; index: string; columns: readonly string[] };

/** SQL: `column in (…)` for any number of ids; the text of the statement does not depend on it. */
export const isAnyOf = (column: string, ids: readonly string[]): Sql =>
  sql`${sql.ref(column)} in (select listed.id from json_table(${JSON.stringify(ids)}, '$[*]'
    columns (id char(26) character set ascii collate ascii_bin path '$')) as listed)`;

/**
 * Conditions for the rows that contain every word of the text, in any of the columns. Reads the index of the tenant
 * first: few matches are then read by their ids, in any order of the list. Many matches are found soon in the order of
 * the list, so the words themselves are the condition.
 */
export async function searchConditions(
  { em, tenant }: { em: SqlEntityManager; tenant: { id: string } },
  { table, index, columns }: SearchIndex,
  text: string | null | undefined,
): Promise<Sql[]> {
  if (wordsOf(text).length === 0) return [];
  checkFilter({ search: text });
  const matches = contains(columns, text);
  const found = await rows(
    em,
    sql<{ id: string }>`select id from ${sql.table(table)} force index (${sql.ref(index)})
      where customer_id = ${tenant.id} and ${all(matches)} limit ${COUNT_LIMIT + 1}`,
  );
  return found.length > COUNT_LIMIT
    ? matches
    : [
        isAnyOf(
          'id',
          found.map(({ id }) => id),
        ),
      ];
}
