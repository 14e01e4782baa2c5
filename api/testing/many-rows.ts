import type { Connection } from 'mysql2/promise';
import type { TestApp, TestTenant } from './app.ts';
import { manyRows } from './factories.ts';
import { globalRowId, numbered, RECORD_VALUES, reference, rowId, text, type RowValues } from './row-values.ts';
import { withMysql } from './stage-schema.ts';

/**
 * Fills every table that a list reads with `count` rows of the tenant, directly in the database. The order by any other
 * column differs from the order by id.
 */
export async function insertManyRows(app: TestApp, tenant: TestTenant, count: number): Promise<void> {
  await withMysql(app.config, async (connection) => {
    await connection.query('set session cte_max_recursion_depth = 100000, foreign_key_checks = 0');
    await connection.query('set @tenant = ?', [tenant.id]);
    await connection.query(
      `create temporary table number as with recursive one as (select 1 as n union all select n + 1 from one where n < ${count})
        select n, (n * 7919) % ${count} as shuffled, now(3) - interval ((n * 104729) % ${count}) second as moment from one`,
    );
    for (const [table, columns] of Object.entries(TABLES)) await fill(connection, tenant.id, table, columns);
    await connection.query(`analyze table ${Object.keys(TABLES).map(quoted).join(', ')}`);
  });
}

/**
 * Stops MySQL's automatic update of the statistics of the tables that insertManyRows fills, and of further ones: only
 * `analyze table` updates them. The automatic update empties them for a moment, and a statement that is planned in that
 * moment reads the whole table.
 */
export async function stopRecounts(app: TestApp, further: readonly string[]): Promise<void> {
  await withMysql(app.config, async (connection) => {
    for (const table of [...Object.keys(TABLES), ...further])
      await connection.query(`alter table ${quoted(table)} stats_auto_recalc = 0`);
  });
}

const quoted = (name: string) => `\`${name}\``;

/** Tables without a factory. */
const OTHER_TABLES: Record<string, RowValues> = {
  console_user: {
    name: numbered('User'),
    email: "concat('u', lpad(shuffled, 6, '0'), '@many.example')",
    permission_role_id: reference('permission_role', 100),
    last_login_at: 'if(n % 3 = 0, null, moment)',
    ...RECORD_VALUES,
  },
  withdrawal: {
    source_type: text('MACHINE'),
    source_id: reference('machine', 20),
    source_name: text('Machine'),
    employee_id: reference('employee', 100),
    employee_identification: text('1'),
    cost_centers: text('[]'),
    product_id: reference('product', 20),
    approval_status: text('APPROVED'),
    delivery_mode: text('AUTOMATIC'),
    delivery_status: text('SUCCESS'),
    discrepancies: text('[]'),
    withdrawal_status: "if(n % 10 = 0, 'FAILED_DELIVERY', 'DELIVERED')",
    requested_at: 'moment',
  },
  audit_log: {
    id: globalRowId('A'),
    mutation_id: globalRowId('B'),
    // Rare values, so that a filter finds few rows.
    operation: "if(n % 30 = 0, 'EXPORT', 'UPDATE')",
    event: "if(n % 30 = 1, 'SIGN_IN_REFUSED', null)",
    actor_type: text('USER'),
    actor_id: reference('console_user', 100),
    target_entity_type: text('SECTOR'),
    target_entity_id: reference('sector', 100),
    changes: text('{}'),
    created_at: 'moment',
  },
  stock_movement: {
    machine_id: reference('machine', 2),
    channel_id: reference('channel', 4),
    channel: '1 + shuffled % 4',
    product_id: rowId('product'),
    size_id: rowId('product_size'),
    certificate_id: rowId('product_certificate'),
    reason: text('COUNT'),
    quantity: '0',
    balance: '0',
    actor_type: text('SYSTEM'),
    created_at: 'moment',
  },
};

const TABLES: Record<string, RowValues> = { ...Object.fromEntries(manyRows), ...OTHER_TABLES };

async function fill(connection: Connection, customerId: string, table: string, values: RowValues): Promise<void> {
  const columns = { id: rowId(table), ...values };
  const names = ['customer_id', ...Object.keys(columns)].map(quoted).join(', ');
  const selected = [connection.escape(customerId), ...Object.values(columns)].join(', ');
  await connection.query(`insert into ${quoted(table)} (${names}) select ${selected} from number`);
}
