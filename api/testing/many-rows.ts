import { createConnection, type Connection } from 'mysql2/promise';
import type { TestApp, TestTenant } from './app.ts';

/** Ids of what the many rows hang on; every id of them is `<letter>` and 25 digits. */
export const idOf = (letter: string, number: number): string => `${letter}${String(number).padStart(25, '0')}`;

/**
 * Fills every table that a list reads with as many rows of the tenant, beside the product: their order by any column is
 * another than by id. `deleted` of each hundred are deleted.
 */
export async function insertManyRows(app: TestApp, tenant: TestTenant, count: number): Promise<void> {
  const url = new URL(app.config.MYSQL_ADMIN_URL ?? '');
  url.pathname = `/${app.config.DB_NAME}`;
  const connection = await createConnection({ uri: url.toString() });
  try {
    await connection.query('set session cte_max_recursion_depth = 100000');
    await connection.query('set @tenant = ?', [tenant.id]);
    await connection.query(
      `create temporary table number as with recursive one as (select 1 as n union all select n + 1 from one where n < ${count})
        select n, (n * 7919) % ${count} as shuffled, now(3) - interval ((n * 104729) % ${count}) second as moment from one`,
    );
    for (const [table, columns] of Object.entries(TABLES)) await fill(connection, tenant.id, table, columns);
    await connection.query(`analyze table ${Object.keys(TABLES).map(quoted).join(', ')}`);
  } finally {
    await connection.end();
  }
}

const quoted = (name: string) => `\`${name}\``;
const id = (letter: string) => `concat('${letter}', lpad(n, 25, '0'))`;
/** Of its own over all tenants, for what system administrators list of all of them. */
const globalId = (letter: string) => `concat('${letter}', lpad(n, 12, '0'), right(@tenant, 13))`;
const reference = (letter: string, among: number) => `concat('${letter}', lpad(1 + shuffled % ${among}, 25, '0'))`;
const name = (kind: string) => `concat('${kind} ', lpad(shuffled, 6, '0'))`;
const text = (word: string) => `'${word}'`;
const STATUS = "if(n % 50 = 0, 'DELETED', if(n % 10 = 0, 'INACTIVE', 'ACTIVE'))";

/** How columns that several tables have are filled. */
const RECORD = { created_at: 'moment', status: STATUS };

/** Column → SQL expression over `n`, `shuffled` and `moment`, in the order in which tables refer to each other. */
const TABLES: Record<string, Record<string, string>> = {
  sector: { id: id('S'), name: name('Sector'), code: name('S'), ...RECORD },
  cost_center: { id: id('C'), name: name('Center'), code: name('C'), ...RECORD },
  permission_role: { id: id('Q'), name: name('Permission role'), permissions: text('["REPORT_ACCESS"]'), ...RECORD },
  console_user: {
    id: id('U'),
    name: name('User'),
    email: "concat('u', lpad(shuffled, 6, '0'), '@many.example')",
    permission_role_id: reference('Q', 100),
    last_login_at: 'if(n % 3 = 0, null, moment)',
    ...RECORD,
  },
  job_role: { id: id('J'), name: name('Role'), ...RECORD },
  group: { id: id('G'), name: name('Group'), period: '1 + shuffled % 365', ...RECORD },
  employee: {
    id: id('E'),
    name: name('Person'),
    identification: name('E'),
    email: "concat('e', shuffled, '@many.example')",
    sector_id: reference('S', 100),
    job_role_id: reference('J', 100),
    group_id: reference('G', 100),
    permission: text('NONE'),
    access_type: text('EMPLOYEE'),
    ...RECORD,
  },
  product: {
    id: id('P'),
    name: name('Product'),
    category: "if(n % 3 = 0, null, concat('Category ', shuffled % 20))",
    ...RECORD,
  },
  product_size: { id: id('Z'), product_id: id('P'), size: text('M'), code: name('Z') },
  product_certificate: { id: id('T'), size_id: id('Z'), name: text('CA'), number: name('T') },
  machine: {
    id: id('M'),
    name: name('Machine'),
    model: "if(shuffled % 2 = 0, 'ICEPLUS_MACHINE', 'MULTIPLUS_MACHINE')",
    ...RECORD,
  },
  machine_stock: { id: id('K'), machine_id: id('M') },
  withdrawal: {
    id: id('W'),
    source_type: text('MACHINE'),
    source_id: reference('M', 20),
    source_name: text('Machine'),
    employee_id: reference('E', 100),
    employee_identification: text('1'),
    cost_centers: text('[]'),
    product_id: reference('P', 20),
    approval_status: text('APPROVED'),
    delivery_mode: text('AUTOMATIC'),
    delivery_status: text('SUCCESS'),
    discrepancies: text('[]'),
    withdrawal_status: "if(n % 10 = 0, 'FAILED_DELIVERY', 'DELIVERED')",
    requested_at: 'moment',
  },
  license: {
    id: globalId('N'),
    name: name('License'),
    type: text('SUBSCRIPTION'),
    expiry_date: 'date(moment) + interval shuffled day',
    modules: text('["MACHINES"]'),
    ...RECORD,
  },
  audit_log: {
    id: globalId('A'),
    mutation_id: globalId('B'),
    // Some are rare: what a filter looks for.
    operation: "if(n % 30 = 0, 'EXPORT', 'UPDATE')",
    event: "if(n % 30 = 1, 'SIGN_IN_REFUSED', null)",
    actor_type: text('USER'),
    actor_id: reference('U', 100),
    target_entity_type: text('SECTOR'),
    target_entity_id: reference('S', 100),
    changes: text('{}'),
    created_at: 'moment',
  },
  stock_movement: {
    id: id('L'),
    machine_id: reference('M', 2),
    channel_id: reference('H', 4),
    channel: '1 + shuffled % 4',
    product_id: id('P'),
    size_id: id('Z'),
    certificate_id: id('T'),
    reason: text('COUNT'),
    quantity: '0',
    balance: '0',
    actor_type: text('SYSTEM'),
    created_at: 'moment',
  },
};

async function fill(
  connection: Connection,
  customerId: string,
  table: string,
  columns: Record<string, string>,
): Promise<void> {
  const names = ['customer_id', ...Object.keys(columns)].map(quoted).join(', ');
  const values = [connection.escape(customerId), ...Object.values(columns)].join(', ');
  await connection.query(`insert into ${quoted(table)} (${names}) select ${values} from number`);
}
