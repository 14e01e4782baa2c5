import { quoted } from '#api/crud/rows.ts';
import { preparedStatement, rows, sql } from '#api/db/sql.ts';
import type { TestApp, TestTenant } from './app.ts';

type Column = { table: string; column: string };

/** The statement of each schema, which has a `?` for each table. */
const statements = new Map<string, Promise<{ text: string; tables: number }>>();

/**
 * What a test compares before and after a call that must change nothing: the number of rows of a tenant in each table, and
 * a sum of their values. One statement, where `snapshotOf` has one for each table and all rows. Events like sign-ins and
 * refusals (SEC-45) are excluded, because they are written asynchronously.
 */
export async function fingerprintOf(app: TestApp, tenant: TestTenant): Promise<Record<string, string>> {
  const schema = app.config.DB_NAME;
  const known = statements.get(schema) ?? readStatement(app);
  statements.set(schema, known);
  const { text, tables } = await known;
  const values = Array.from({ length: tables }, () => tenant.id);
  const found = await preparedStatement<{ name: string; print: string }>(app.services.orm.em.fork(), { text, values });
  return Object.fromEntries(found.map(({ name, print }) => [name, print]));
}

async function readStatement({ config, services }: TestApp): Promise<{ text: string; tables: number }> {
  const columns = await rows(
    services.orm.em.fork(),
    sql<Column>`select table_name as \`table\`, column_name as \`column\` from information_schema.columns
      where table_schema = ${config.DB_NAME} and table_name <> 'task' order by 1, ordinal_position`,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const parts = [...byTable].flatMap(([table, its]) =>
    its.some(({ column }) => column === 'customer_id') ? [printOf(table, its)] : [],
  );
  return { text: parts.join(' union all '), tables: parts.length };
}

function printOf(table: string, columns: readonly Column[]): string {
  const values = columns.map(({ column }) => quoted(column)).join(', ');
  const isShown = table === 'audit_log' ? ' and event is null' : '';
  return `select '${table}' as name, concat(count(*), ' rows, sum ', coalesce(sum(crc32(json_array(${values}))), 0)) as print
    from ${quoted(table)} where customer_id = ?${isShown}`;
}
