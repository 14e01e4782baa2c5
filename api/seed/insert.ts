import type { SqlEntityManager } from '@mikro-orm/mysql';
import { format, raw } from 'mysql2';
import { change, sql } from '#api/db/sql.ts';
import type { Row } from './company.ts';

/** Rows per statement; more would only need more memory. */
const BATCH = 1000;

/**
 * Inserts rows into a table. The columns are those of all rows together; a missing value gets the column's default. The
 * values are part of the text: bound values of a million rows would take several times as long.
 */
export async function insertRows(em: SqlEntityManager, table: string, rows: readonly Row[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  for (let at = 0; at < rows.length; at += BATCH) {
    const values = rows
      .slice(at, at + BATCH)
      .map((row) => columns.map((column) => row[column] ?? valueOf(row[column])));
    await change(em, sql.raw(format('insert into ?? (??) values ?', [table, columns, values])));
  }
}

const DEFAULT = raw('default');

const valueOf = (missing: null | undefined): null | typeof DEFAULT => (missing === null ? null : DEFAULT);
