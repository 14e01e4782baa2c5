import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, rows, sql, type Sql } from '#api/db/sql.ts';
import type { BatchKey } from './batch-state.ts';
import { keyColumn } from './import-rows.ts';
import type { TableRow } from './reading/table.ts';

const isOf = ({ customerId, id }: BatchKey): Sql => sql`customer_id = ${customerId} and batch_id = ${id}`;

/** Stores what rows of the same record have in common, with one statement. */
export async function storeKeys(
  em: SqlEntityManager,
  key: BatchKey,
  keyed: readonly { line: number; text: string | null }[],
): Promise<void> {
  if (keyed.length === 0) return;
  const values = keyed.map(({ line, text }) => sql`(${key.customerId}, ${key.id}, ${line}, '[]', ${keyColumn(text)})`);
  await change(
    em,
    sql`insert into import_row (customer_id, batch_id, line, cells, first_key) values ${sql.join(values)} as added
      on duplicate key update first_key = added.first_key`,
  );
}

/** Gives every row the line of the first row of its record. Rows without a key are records of their own. */
export const linkRows = (em: SqlEntityManager, key: BatchKey): Promise<number> =>
  change(
    em,
    sql`update import_row r left join (
        select first_key as value, min(line) as line from import_row
        where ${isOf(key)} and first_key is not null group by first_key) head
      on head.value = r.first_key
      set r.head_line = coalesce(head.line, r.line) where r.customer_id = ${key.customerId} and r.batch_id = ${key.id}`,
  );

/** The first row of a record, and how many rows it has. */
export type Head = { line: number; total: number };

/** The next records of the file. */
export async function nextHeads(em: SqlEntityManager, key: BatchKey, after: number, limit: number): Promise<Head[]> {
  const found = await rows(
    em,
    sql<Head>`select head_line as line, count(*) as total from import_row
      where ${isOf(key)} and head_line > ${after} group by head_line order by head_line limit ${limit}`,
  );
  return found.map(({ line, total }) => ({ line, total: Number(total) }));
}

/** The rows of these records, the rows of each together; at most this many. */
export async function rowsOfHeads(
  em: SqlEntityManager,
  key: BatchKey,
  heads: readonly Head[],
  limit: number,
): Promise<(TableRow & { head: number })[]> {
  const found = await rows(
    em,
    sql<{ line: number; head: number; cells: string }>`select line, head_line as head, cells from import_row
      where ${isOf(key)} and head_line in (${sql.join(heads.map(({ line }) => line))})
      order by head_line, line limit ${limit}`,
  );
  return found.map(({ line, head, cells }) => ({ number: line, head, cells: JSON.parse(cells) }));
}
