import type { Connection, RowDataPacket } from 'mysql2/promise';

/** A foreign key between two tenant tables. */
type Reference = { from: string; to: string };

/**
 * All tenant tables, referenced tables before the tables that refer to them; `customer` comes first. They are read from
 * the database, so new tables are included automatically.
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
  return ['customer', ...sortByReferences(tables, found)];
}

function sortByReferences(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const free = [...left].filter((table) => !references.some(({ from, to }) => from === table && left.has(to)));
    if (free.length === 0) throw new Error(`These tables refer to each other in a cycle: ${[...left].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

/** The values of a query with a single column, as text. */
export async function column(
  connection: Connection,
  query: string,
  values: readonly (string | number)[] = [],
): Promise<string[]> {
  const [rows] = await connection.query<RowDataPacket[]>(query, [...values]);
  return rows.map((row) => String(Object.values(row)[0]));
}
