import type { Connection, RowDataPacket } from 'mysql2/promise';

/** A reference between two tables of tenants. */
type Reference = { from: string; to: string };

/**
 * Every table that holds rows of tenants, those that are referred to before those that refer: a table that a later
 * version brings is among them by itself. `customer` comes first.
 */
export async function tenantTables(connection: Connection): Promise<string[]> {
  const tables = await column(
    connection,
    `select table_name from information_schema.columns
      where table_schema = database() and column_name = 'customer_id' order by table_name`,
  );
  const [found] = await connection.query<(RowDataPacket & Reference)[]>(
    `select distinct table_name as \`from\`, referenced_table_name as \`to\` from information_schema.key_column_usage
      where table_schema = database() and referenced_table_name is not null and referenced_table_name <> table_name`,
  );
  return ['customer', ...inOrder(tables, found)];
}

function inOrder(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const free = [...left].filter((table) => !references.some(({ from, to }) => from === table && left.has(to)));
    if (free.length === 0) throw new Error(`These tables refer to one another in a circle: ${[...left].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

/** The one column of a query, as text. */
export async function column(
  connection: Connection,
  query: string,
  values: readonly (string | number)[] = [],
): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(query, [...values]);
  return rows.map((row) => String(Object.values(row)[0]));
}
