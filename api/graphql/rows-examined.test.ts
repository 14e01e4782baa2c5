import { getNamedType, isEnumType, isNonNullType } from 'graphql';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { insertManyRows, stopRecounts } from '#api/testing/many-rows.ts';
import { idOfRow } from '#api/testing/row-values.ts';
import { operationsOf, type Operation } from '#api/testing/schema-walk.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createSchema } from './schema.ts';

/** Rows of each tenant in each table. */
const ROWS = 3000;
const LIMIT = 100;
/**
 * A page, the row after it, and deleted rows in between. Near its ends MySQL may sort the few remaining rows instead.
 */
const ROWS_OF_A_PAGE = 4 * (LIMIT + 1);
/** Enough pages to notice a page that reads all rows before it. */
const PAGES = 12;

/** Upper bound of the tenants and accounts that every test has. */
const SOME = 10;

/** Lists without pages: they return all items of one machine. */
const WHOLE = ['listMachineStocks'];

const lists = operationsOf(await createSchema()).filter(({ name }) => name.startsWith('list') && !WHOLE.includes(name));
const orders = lists.flatMap((list) =>
  readersOf(list).flatMap((reader) =>
    sortsOf(list).map((sort) => ({ list, sort, reader, title: `${list.name} ${sort ?? ''} as ${reader}` })),
  ),
);

/** Who may see the list. System administrators see more rows than any tenant. */
function readersOf({ name }: Operation): Role[] {
  if (['listCustomers', 'listSystemAdmins', 'listMachinesByCustomer'].includes(name)) return ['system'];
  return ['listLicenses', 'listAuditLogs'].includes(name) ? ['admin', 'system'] : ['admin'];
}

function sortsOf({ field }: Operation): (string | null)[] {
  const type = field.args.find(({ name }) => name === 'sort')?.type;
  const named = type && getNamedType(type);
  return isEnumType(named) ? named.getValues().map(({ name }) => name) : [null];
}

/** A statement in MySQL's statement history. */
type Statement = { text: string; examined: number; sent: number; sorted: number; unindexed: number };
type Page = { nextToken: string | null; previousToken: string | null; start: number; totalCount?: number };

let app: TestApp;
let server: Connection;

beforeAll(async () => {
  app = await bootApp();
  await stopRecounts(app, ['customer', 'system_admin']);
  await insertManyRows(app, app.acme, ROWS);
  await insertManyRows(app, app.bolt, ROWS);
  await insertManyOfThePlatform();
  server = await createConnection({ uri: app.config.MYSQL_ADMIN_URL });
});
afterAll(async () => {
  await server?.end();
  await app?.close();
});

/** The current time of the clock of MySQL's statement history. */
async function historyTime(): Promise<string> {
  const [found] = await server.query({
    sql: 'select cast(timer_start as char) from performance_schema.events_statements_current where thread_id = ps_current_thread_id()',
    rowsAsArray: true,
  });
  return String(found);
}

/** Statements of lists on the product's connections since `start`. MySQL keeps ten per connection. */
async function statementsSince(start: string): Promise<Statement[]> {
  const [found] = await server.query(
    `select sql_text as text, rows_examined as examined, rows_sent as sent, sort_rows as sorted, no_index_used as unindexed
      from performance_schema.events_statements_history where current_schema = ? and timer_start > ? and event_name <> 'statement/com/Prepare'`,
    [app.config.DB_NAME, start],
  );
  return (found as Statement[]).filter(isOfList);
}

async function insertManyOfThePlatform(): Promise<void> {
  await withMysql(app.config, async (connection) => {
    await connection.query('set session cte_max_recursion_depth = 100000');
    await connection.query(
      `insert into customer (id, display_name, business_id, customer_code, subdomain, licenses_count, realm, created_at)
      with recursive number as (select 1 as n union all select n + 1 from number where n < ${ROWS})
      select concat('U', lpad(n, 25, '0')), concat('Company ', (n * 7919) % ${ROWS}), n, n, concat('many-', n), 1, n,
        now(3) - interval ((n * 104729) % ${ROWS}) second from number`,
    );
    await connection.query(
      `insert into system_admin (id, name, email, system_permissions, last_login_at)
      with recursive number as (select 1 as n union all select n + 1 from number where n < ${ROWS})
      select concat('Y', lpad(n, 25, '0')), concat('Person ', (n * 7919) % ${ROWS}), concat('p', (n * 104729) % ${ROWS}, '@many.example'), '[]',
        if(n % 3 = 0, null, now(3) - interval ((n * 7919) % ${ROWS}) second) from number`,
    );
    await connection.query('analyze table customer, system_admin');
  });
}

/** Reads one page; returns it with its statements. */
async function read(
  list: Operation,
  reader: Role,
  variables: Record<string, unknown>,
): Promise<{ page: Page; cost: Statement[] }> {
  const client = await app.as(reader);
  const args = list.field.args.filter(
    ({ name, type }) => name in variables || name === 'machineId' || isNonNullType(type),
  );
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const document = `query (${declared}) { page: ${list.name}(${passed}) { items { id } nextToken previousToken start totalCount } }`;
  const start = await historyTime();
  const { page } = await client.data<{ page: Page }>(document, {
    machineId: idOfRow('machine', 1),
    customerId: app.acme.id,
    ...variables,
  });
  // MySQL answers shortly before it writes the history.
  const cost = await waitFor('the page and its count', async () => {
    const seen = await statementsSince(start);
    return seen.length === 2 && seen;
  });
  return { page, cost };
}

/**
 * Whether it is one of the two statements of crud/list-page.ts. Periodic statements of the product have other forms. A
 * lookup of a person or tenant is one row without sorting. A long text is cut in the history before its `order by`.
 */
const isOfList = (statement: Statement): boolean =>
  isCount(statement) ||
  (/^select `(customer_id|id)` as /.test(statement.text) &&
    (/ order by /.test(statement.text) || (statement.text.endsWith('...') && statement.sent > 1)));

const isCount = ({ text }: Statement): boolean => text.startsWith('select count(*)');

/** Rows of a system administrator's list over all tenants: the rows of two tenants, each with its customer. */
const ROWS_OF_ALL = 4 * ROWS;

/** The statements that examine too many rows. The count reads the rows of the reader and stops at 10,001. */
const tooExpensive = (cost: readonly Statement[], reader: Role): Statement[] =>
  cost.filter((statement) =>
    isCount(statement)
      ? statement.examined > (reader === 'system' ? ROWS_OF_ALL : ROWS) + SOME
      : statement.examined > ROWS_OF_A_PAGE || statement.unindexed > 0,
  );

describe('reading a page anywhere in a long list examines only the rows of the page', () => {
  it.each(orders)('$title', async ({ list, sort, reader }) => {
    const order = sort ? { sort, limit: LIMIT } : { limit: LIMIT };
    const first = await read(list, reader, order);
    expect(first.page).toMatchObject({ start: 1, previousToken: null });
    expect(tooExpensive(first.cost, reader)).toEqual([]);
    let { nextToken } = first.page;
    for (let turned = 0; turned < PAGES; turned++) {
      const next = await read(list, reader, { ...order, nextToken });
      expect(tooExpensive(next.cost, reader)).toEqual([]);
      const back = await read(list, reader, { ...order, nextToken: next.page.previousToken });
      expect(tooExpensive(back.cost, reader)).toEqual([]);
      ({ nextToken } = next.page);
    }
  });
});

describe('reading a page with a rare filter examines only the rows of the page', () => {
  const found = lists.find(({ name }) => name === 'listAuditLogs');
  const filters = [{ operation: ['EXPORT'] }, { event: ['SIGN_IN_REFUSED'] }];

  it.each(filters.flatMap((filter) => (['admin', 'system'] as const).map((reader) => ({ filter, reader }))))(
    'in the audit trail: $filter as $reader [S11]',
    async ({ filter, reader }) => {
      if (!found) throw new Error('listAuditLogs is not among the lists');
      const { page, cost } = await read(found, reader, { filter, limit: 50 });
      expect(page.totalCount).toBeGreaterThanOrEqual(ROWS / 30);
      expect(page.nextToken).not.toBeNull();
      expect(cost.filter(({ examined }) => examined > ROWS_OF_A_PAGE)).toEqual([]);
    },
  );
});
