import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, contains, rows, sql, wordsOf, type Sql } from '#api/db/sql.ts';
import { checkFilter } from './check-filter.ts';
import { COUNT_LIMIT, liveConditions, parseSort, type ListArgs, type ListOptions } from './list-page.ts';

/**
 * A table, and an index that starts with the tenant and has all columns of searches and filters: `columns` are the
 * searched ones.
 */
export type SearchIndex = { table: string; index: string; columns: readonly string[] };

/** Conditions of a filter without its search: from this number on, no index of a list has all of them. */
const COMBINED = 2;

/**
 * The options of a list for a filter with these conditions and a search for every word of a text, in any of the columns.
 * A search and combined conditions are answered from the index of searches: few matches are then read by their ids. Many
 * matches are found soon in the order of the list, so the conditions themselves select the rows.
 */
export async function searchOptions(
  scope: { em: SqlEntityManager; tenant: { id: string } },
  index: SearchIndex,
  args: ListArgs<{ search?: string | null }>,
  { where, defaultSort }: { where: readonly Sql[]; defaultSort: string },
): Promise<ListOptions> {
  checkFilter(args.filter ?? {});
  const isSearch = wordsOf(args.filter?.search).length > 0;
  const conditions = [...where, ...contains(index.columns, args.filter?.search)];
  if (!isSearch && where.length + (args.filter?.status ? 1 : 0) < COMBINED) return { where, defaultSort };
  const sort = parseSort(args.sort ?? defaultSort);
  const isSorted = index.columns.includes(sort.column);
  const column = isSorted ? sql.ref(sort.column) : sql`id`;
  const direction = sort.ascending ? sql`asc` : sql`desc`;
  // Without a search, an index of a filter may have fewer entries.
  const hint = isSearch ? sql`force index (${sql.ref(index.index)})` : sql``;
  const found = await rows(
    scope.em,
    sql<{ id: string }>`select id from (
      select id, ${column} as sorted from ${sql.table(index.table)} ${hint}
      where ${all([sql`customer_id = ${scope.tenant.id}`, ...liveConditions(args), ...conditions])}
      limit ${COUNT_LIMIT + 1}) found
      order by sorted ${direction}, id ${direction}`,
  );
  if (found.length > COUNT_LIMIT) return { where: conditions, defaultSort, isMany: true };
  return { where: [], defaultSort, found: { ids: found.map(({ id }) => id), isSorted } };
}
