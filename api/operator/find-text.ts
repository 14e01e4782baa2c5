import type { Connection, RowDataPacket } from 'mysql2/promise';
import { patternOf } from '#api/db/sql.ts';
import { tenantTables } from './tenant-tables.ts';

/** Shorter words occur inside many other words. */
const MIN_LENGTH = 4;

type Column = { table: string; name: string };

/**
 * Counts the rows of a tenant that contain one of the words, by table and column. Reads all texts of the tenant. Words
 * with fewer than four letters are skipped.
 */
export async function countRowsContaining(
  connection: Connection,
  customerId: string,
  words: readonly string[],
): Promise<Record<string, number>> {
  const patterns = words.filter((word) => word.length >= MIN_LENGTH).map(patternOf);
  if (patterns.length === 0) return {};
  const places: Record<string, number> = {};
  for (const { table, name } of await textColumns(connection)) {
    const owner = table === 'customer' ? 'id' : 'customer_id';
    const named = patterns.map(() => `cast(\`${name}\` as char) like ?`).join(' or ');
    const [[found]] = await connection.query<(RowDataPacket & { total: number })[]>(
      `select count(*) as total from \`${table}\` where ${owner} = ? and (${named})`,
      [customerId, ...patterns],
    );
    const total = Number(found?.total ?? 0);
    if (total > 0) places[`${table}.${name}`] = total;
  }
  return places;
}

async function textColumns(connection: Connection): Promise<Column[]> {
  const tables = new Set(await tenantTables(connection));
  const [columns] = await connection.query<(RowDataPacket & Column)[]>(
    `select table_name as \`table\`, column_name as name from information_schema.columns
      where table_schema = database() and data_type in ('char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json')
      order by table_name, ordinal_position`,
  );
  return columns.filter(({ table }) => tables.has(table));
}
