import type { SqlEntityManager } from '@mikro-orm/mysql';
import { change, sql } from '#api/db/sql.ts';
import type { Row } from './company.ts';

/** Rows per statement; more would only need more memory. */
const BATCH = 500;

/** Inserts rows into a table. The columns are those of all rows together; a missing value gets the column's default. */
export async function insertRows(em: SqlEntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const hasDefault = (row: Row, column: string) => row[column] === undefined;
  for (let at = 0; at < rows.length; at += BATCH) {
    const values = rows
      .slice(at, at + BATCH)
      .map(
        (row) =>
          sql`(${sql.join(columns.map((column) => (hasDefault(row, column) ? sql`default` : sql`${row[column]}`)))})`,
      );
    await change(
      em,
      sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values ${sql.join(values)}`,
    );
  }
}
