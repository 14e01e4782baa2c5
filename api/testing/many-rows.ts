import type { Connection } from 'mysql2/promise';
import { quoted } from '#api/crud/rows.ts';
import type { TestApp, TestTenant } from './app.ts';
import { manyRows } from './factories.ts';
import { globalRowId, numbered, RECORD_VALUES, rowIdAmong, rowId, sameText, type RowValues } from './row-values.ts';
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

/** Tables without a factory. */
const OTHER_TABLES: Record<string, RowValues> = {
  console_user: {
    name: numbered('User'),
    email: "concat('u', lpad(shuffled, 6, '0'), '@many.example')",
    permission_role_id: rowIdAmong('permission_role', 100),
    last_login_at: 'if(n % 3 = 0, null, moment)',
    ...RECORD_VALUES,
  },
  withdrawal: {
    source_type: sameText('MACHINE'),
    source_id: rowIdAmong('machine', 20),
    source_name: sameText('Machine'),
    employee_id: rowIdAmong('employee', 100),
    employee_identification: sameText('1'),
    cost_centers: sameText('[]'),
    product_id: rowIdAmong('product', 20),
    approval_status: sameText('APPROVED'),
    delivery_mode: sameText('AUTOMATIC'),
    delivery_status: sameText('SUCCESS'),
    discrepancies: sameText('[]'),
    withdrawal_status: "if(n % 10 = 0, 'FAILED_DELIVERY', 'DELIVERED')",
    requested_at: 'moment',
  },
  audit_log: {
    id: globalRowId('A'),
    mutation_id: globalRowId('B'),
    // Rare values, so that a filter finds few rows.
    operation: "if(n % 30 = 0, 'EXPORT', 'UPDATE')",
    event: "if(n % 30 = 1, 'SIGN_IN_REFUSED', null)",
    actor_type: "if(n % 30 = 2, 'MACHINE', 'USER')",
    actor_id: rowIdAmong('console_user', 100),
    target_entity_type: sameText('SECTOR'),
    target_entity_id: rowIdAmong('sector', 100),
    changes: sameText('{}'),
    created_at: 'moment',
  },
  stock_movement: {
    // Half of the rows belong to the first machine, the others to the first warehouse.
    machine_id: `if(shuffled % 2 = 0, ${rowIdAmong('machine', 1)}, null)`,
    channel_id: `if(shuffled % 2 = 0, ${rowIdAmong('channel', 4)}, null)`,
    channel: 'if(shuffled % 2 = 0, 1 + shuffled % 4, null)',
    warehouse_id: `if(shuffled % 2 = 1, ${rowIdAmong('main_warehouse', 1)}, null)`,
    warehouse_stock_id: `if(shuffled % 2 = 1, ${rowIdAmong('warehouse_stock', 4)}, null)`,
    product_id: rowId('product'),
    size_id: rowId('product_size'),
    certificate_id: rowId('product_certificate'),
    reason: sameText('COUNT'),
    quantity: '0',
    balance: '0',
    actor_type: sameText('SYSTEM'),
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
