import { getNamedType, isEnumType, isNonNullType } from 'graphql';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#api/testing/accounts.ts';
import { change, sql } from '#api/db/sql.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { countNextDays } from '#api/features/withdrawals/withdrawal-rollup.service.ts';
import { insertManyRows, stopRecounts } from '#api/testing/many-rows.ts';
import { idOfRow } from '#api/testing/row-values.ts';
import { operationsOf, type Operation } from '#api/testing/schema-walk.ts';
import { withMysql } from '#api/testing/stage-schema.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createSchema } from './schema.ts';

/** Rows of each tenant in each table. */
const ROWS = 3000;
const LIMIT = 100;
/**
 * A page, the row after it, and deleted rows in between. Near its ends MySQL may sort the few remaining rows instead.
 */
const ROWS_OF_A_PAGE = 4 * (LIMIT + 1);
/** A later page may examine this many times the rows of the first one (PERF-6). */
const DEEP_PAGE = 1.2;
/** Enough pages to notice one that reads all rows before it: already the second would exceed the limit of a later page. */
const PAGES = 4;

const DAY_MS = 86_400_000;

/** Upper bound of the tenants and accounts that every test has. */
const SOME = 10;
const isFew = (count: number): boolean => count <= 10 * SOME;

/** Nouns that a person of a tenant finds by a text. */
const searchedNouns = nounCards.filter(
  ({ nameColumns, administrators }) => nameColumns.length > 0 && administrators !== 'SYSTEM',
).length;

/**
 * Lists without pages, which return all items of one machine or counter, lists of at most 100 parts of a product, what
 * one person holds or waits for, who holds one product, and certificates, whose order is computed from all of them.
 */
const SHORT = [
  'listMachineStocks',
  'listCounterItems',
  'listProductSizes',
  'listSizeCertificates',
  'listHoldings',
  'listProductHolders',
  'listCertificates',
  'listWaitingAtCounter',
];

const lists = operationsOf(await createSchema()).filter(({ name }) => name.startsWith('list') && !SHORT.includes(name));
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

/** Every statement of the product. */
const sent: string[] = [];

let app: TestApp;
let server: Connection;

beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => sent.push(statement) });
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

/** Statements of lists on the product's connections since `start`. MySQL keeps the latest of each connection (stack/servers/mysql.ts). */
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

/** Of one reading of a page, MySQL shows its statement within this time, or another page is read. */
const SHOWN_WITHIN_MS = 1500;
const READINGS = 10;

/**
 * Reads one page; returns it with its statements. Its total is a statement of its own. On a busy computer MySQL's history
 * may lack the statement, or show one of a task; then the page is read again.
 */
async function read(...request: Parameters<typeof readOnce>): ReturnType<typeof readOnce> {
  for (let reading = 1; reading < READINGS; reading++) {
    const found = await readOnce(...request).catch((error: unknown) => {
      if (error instanceof Error && error.message.includes(IN_HISTORY)) return undefined;
      throw error;
    });
    if (found) return found;
  }
  return readOnce(...request);
}

const IN_HISTORY = 'the statement in the history';

async function readOnce(
  list: Operation,
  reader: Role,
  variables: Record<string, unknown>,
  selection = 'items { id } nextToken previousToken start',
): Promise<{ page: Page; cost: Statement[] }> {
  const client = await app.as(reader);
  const args = list.field.args.filter(
    ({ name, type }) => name in variables || name === 'machineId' || isNonNullType(type),
  );
  const declared = args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
  const passed = args.map(({ name }) => `${name}: $${name}`).join(', ');
  const document = `query (${declared}) { page: ${list.name}(${passed}) { ${selection} } }`;
  const start = await historyTime();
  const { page } = await client.data<{ page: Page }>(document, {
    machineId: idOfRow('machine', 1),
    warehouseId: idOfRow('main_warehouse', 1),
    webhookId: idOfRow('webhook', 1),
    reportScheduleId: idOfRow('report_schedule', 1),
    customerId: app.acme.id,
    ...variables,
  });
  // MySQL answers shortly before it writes the history.
  const cost = await waitFor(
    IN_HISTORY,
    async () => {
      const seen = await statementsSince(start);
      return seen.length === 1 && seen;
    },
    SHOWN_WITHIN_MS,
  );
  return { page, cost };
}

/**
 * Whether it is a page or a total of crud/list-page.ts. Periodic statements of the product have other forms. A
 * lookup of a person or tenant is one row without sorting. A long text is cut in the history before its `order by`.
 */
const isOfList = (statement: Statement): boolean =>
  isCount(statement) ||
  (/^select `(customer_id|id)` as /.test(statement.text) &&
    (/ order by /.test(statement.text) || (statement.text.endsWith('...') && statement.sent > 1)));

const isCount = ({ text }: Statement): boolean => text.startsWith('select count(*)');

/** Rows of a system administrator's list over all tenants: the rows of two tenants, each with its customer. */
const ROWS_OF_ALL = 4 * ROWS;

/** The statements that examine too many rows for a page. */
const tooExpensive = (cost: readonly Statement[]): Statement[] =>
  cost.filter(({ examined, unindexed }) => examined > ROWS_OF_A_PAGE || unindexed > 0);

const examinedBy = (cost: readonly Statement[]): number => cost.reduce((sum, { examined }) => sum + examined, 0);

/** Rows of a first page, with a few deleted ones. System administrators see a licence with the row of its customer. */
const firstPageOf = ({ name }: Operation, reader: Role): number =>
  (LIMIT + 5) * (name === 'listLicenses' && reader === 'system' ? 2 : 1);

describe('the total of a long list', () => {
  // These count the same rows as listMachines and listMainWarehouses.
  const counted = lists.filter(({ name }) => !['listMachinesByCustomer', 'listWarehouses'].includes(name));

  it.each(counted.flatMap((list) => readersOf(list).map((reader) => ({ list, reader, title: list.name }))))(
    'of $title as $reader takes one statement, which examines the rows of the reader at most',
    async ({ list, reader }) => {
      const { page, cost } = await read(list, reader, { limit: LIMIT }, 'totalCount');
      expect(page.totalCount).toBeGreaterThanOrEqual(ROWS / 2);
      expect(cost.filter(isCount)).toEqual(cost);
      expect(cost[0]?.examined).toBeLessThanOrEqual((reader === 'system' ? ROWS_OF_ALL : ROWS) + SOME);
    },
  );

  it('is counted again only after a write of the tenant, and is right for the writer at once', async () => {
    const admin = await app.as('admin');
    const counts = async (search: string | null) => {
      sent.length = 0;
      const document = 'query ($filter: JobRoleFilter) { page: listJobRoles(filter: $filter) { totalCount } }';
      const { page } = await admin.data<{ page: { totalCount: number } }>(document, { filter: { search } });
      const statements = sent.filter((text) => text.startsWith('select count(*)') && text.includes('`job_role`'));
      return { total: page.totalCount, counted: statements.length };
    };
    const create = 'mutation ($input: CreateJobRoleInput!) { createJobRole(input: $input) { id } }';
    await admin.data(create, { input: { name: 'Before' } });
    const { total } = await counts(null);
    expect(await counts(null)).toEqual({ total, counted: 0 });
    expect(await counts('Before')).toEqual({ total: 1, counted: 1 });
    expect(await counts('Before')).toEqual({ total: 1, counted: 1 });
    await admin.data(create, { input: { name: 'After' } });
    expect(await counts(null)).toEqual({ total: total + 1, counted: 1 });
    expect(await counts(null)).toEqual({ total: total + 1, counted: 0 });
  });
});

describe('reading a page anywhere in a long list examines only the rows of the page', () => {
  it.each(orders)(
    '$title PERF-6',
    async ({ list, sort, reader }) => {
      const order = sort ? { sort, limit: LIMIT } : { limit: LIMIT };
      const first = await read(list, reader, order);
      expect(first.page).toMatchObject({ start: 1, previousToken: null });
      expect(tooExpensive(first.cost)).toEqual([]);
      expect(examinedBy(first.cost)).toBeLessThanOrEqual(firstPageOf(list, reader));
      let { nextToken } = first.page;
      for (let turned = 0; turned < PAGES; turned++) {
        const next = await read(list, reader, { ...order, nextToken });
        expect(tooExpensive(next.cost)).toEqual([]);
        expect(examinedBy(next.cost)).toBeLessThanOrEqual(DEEP_PAGE * firstPageOf(list, reader));
        const back = await read(list, reader, { ...order, nextToken: next.page.previousToken });
        expect(tooExpensive(back.cost)).toEqual([]);
        ({ nextToken } = next.page);
      }
    },
    180_000,
  );
});

describe('reading a page with a rare filter examines only the rows of the page', () => {
  const found = lists.find(({ name }) => name === 'listAuditLogs');
  const filters = [{ operation: ['EXPORT'] }, { event: ['SIGN_IN_REFUSED'] }, { actorType: ['MACHINE'] }];

  it.each(filters.flatMap((filter) => (['admin', 'system'] as const).map((reader) => ({ filter, reader }))))(
    'in the audit trail: $filter as $reader [S11]',
    async ({ filter, reader }) => {
      if (!found) throw new Error('listAuditLogs is not among the lists');
      const { page, cost } = await read(found, reader, { filter, limit: 50 });
      expect(page.nextToken).not.toBeNull();
      expect(cost.filter(({ examined }) => examined > ROWS_OF_A_PAGE)).toEqual([]);
    },
  );
});

describe('reading figures and searching examines few rows', () => {
  /** Rows that the statements of one operation examined, without those that check the session. */
  async function examinedBy(document: string, ofTable: string): Promise<number> {
    const client = await app.as('admin');
    const start = await historyTime();
    await client.data(document);
    return waitFor('the statements of the operation', async () => {
      const [found] = await server.query({
        sql: `select count(*), sum(rows_examined) from performance_schema.events_statements_history
          where current_schema = ? and timer_start > ? and sql_text like ?`,
        values: [app.config.DB_NAME, start, `%from ${ofTable}%`],
        rowsAsArray: true,
      });
      const [count, examined] = Array.isArray(found) && Array.isArray(found[0]) ? found[0] : [];
      return Number(count) > 0 && { examined: Number(examined) };
    }).then(({ examined }) => examined);
  }

  /** The statement of this form that an operation sends. */
  async function statementOf(document: string, form: string): Promise<Pick<Statement, 'text' | 'examined'>> {
    const client = await app.as('admin');
    const start = await historyTime();
    await client.data(document);
    return waitFor('the statement in the history', async () => {
      const [found] = await server.query<(RowDataPacket & Statement)[]>(
        `select sql_text as text, rows_examined as examined from performance_schema.events_statements_history
          where current_schema = ? and timer_start > ? and sql_text like ?`,
        [app.config.DB_NAME, start, form],
      );
      return found[0];
    });
  }

  /** Whether MySQL answers the statement from indexes, without reading rows of tables. */
  const readsOnlyIndexes = (statement: string): Promise<boolean> =>
    withMysql(app.config, async (connection) => {
      const [plan] = await connection.query<RowDataPacket[]>(`explain format = traditional ${statement}`);
      return plan.every((part) => /Using index(;|$)/.test(String(part['Extra'])));
    });

  const search = (list: string, text: string) =>
    `{ ${list}(filter: { search: "${text}" }) { items { id } totalCount } }`;

  it('in a search of withdrawals: texts, not withdrawals', async () => {
    await insertWithdrawal(app, app.acme, { employee_name: 'Zilda Prado', employee_identification: '77001' });
    for (const text of ['nothing', 'zilda', 'prado zilda', '77001 nothing'])
      expect([text, (await examinedBy(search('listWithdrawals', text), 'withdrawal')) <= 10 * SOME]).toEqual([
        text,
        true,
      ]);
  });

  it('in a search of withdrawals with a filter: entries of indexes, and few rows of the table', async () => {
    const ofAcme = sql`customer_id = ${app.acme.id}`;
    await change(
      app.services.orm.em.fork(),
      sql`update withdrawal set employee_identification = '77002', product_name = 'Zinc', source_name = 'Zeta'
        where ${ofAcme} and employee_identification = '1' limit ${ROWS / 3}`,
    );
    const filters = [
      'withdrawalStatus: [REJECTED]',
      'hasOpenDiscrepancy: true',
      'withdrawalStatus: [DELIVERED], hasDiscrepancy: true',
      'refusalCode: [NO_RULE]',
      `productId: ["${newId()}"]`,
      `machineId: ["${newId()}"]`,
      `productId: ["${idOfRow('product', 1)}"], refusalCode: [NO_RULE]`,
      'from: "2020-01-01T00:00:00Z", withdrawalStatus: [CANCELLED]',
    ];
    for (const filter of filters)
      for (const word of ['77002', 'zinc', 'zeta']) {
        const document = `{ listWithdrawals(filter: { search: "${word}", ${filter} }) { items { id } totalCount } }`;
        const statement = await statementOf(document, 'select id from withdrawal %');
        const isCheap = statement.examined <= 10 * SOME || (await readsOnlyIndexes(statement.text));
        expect([filter, word, isCheap]).toEqual([filter, word, true]);
      }
  });

  it('in a search of employees: each entry of one index once, and the rows found', async () => {
    for (const text of ['nothing', '000123'])
      expect(await examinedBy(search('listEmployees', text), '`employee`')).toBeLessThanOrEqual(ROWS + SOME);
  });

  it('in a search of all records: each record once, and of a frequent word of employees a few rows', async () => {
    await change(
      app.services.orm.em.fork(),
      sql`update employee set name = concat('Zuleica ', name), email = concat('zuleica-', email)
        where customer_id = ${app.acme.id}`,
    );
    const examined = async (text: string) =>
      (await statementOf(`{ searchRecords(text: "${text}") { hits { id } } }`, "(select '%' as type, record.id%"))
        .examined;
    const ofNothing = await examined('nothing-at-all');
    expect(ofNothing).toBeLessThanOrEqual(searchedNouns * ROWS);
    for (const text of ['zuleica', 'leica', 'zuleica leic'])
      expect([text, (await examined(text)) - (ofNothing - ROWS)]).toEqual([text, expect.toSatisfy(isFew)]);
  });

  it.each(['COST_CENTER', 'SECTOR', 'PRODUCT', 'MONTH'])(
    'in the cost by %s: deliveries of the period only, each once',
    async (groupBy) => {
      const [from, to] = [new Date(Date.now() - 30 * DAY_MS), new Date()].map((day) => day.toISOString().slice(0, 10));
      await change(
        app.services.orm.em.fork(),
        sql`update withdrawal set delivered_at = if(right(id, 1) = '0', now(3), now(3) - interval 400 day)
          where customer_id = ${app.acme.id} and withdrawal_status = 'DELIVERED'`,
      );
      const document = `{ getCostReport(from: "${from}", to: "${to}", groupBy: ${groupBy}) { rows { name } } }`;
      const examined = async () => (await statementOf(document, '%force index (withdrawal_cost)%')).examined;
      // Entries of the index that MySQL has not removed since the change are read, too.
      await expect.poll(examined, { timeout: 20_000 }).toBeLessThanOrEqual(ROWS / 10 + 10 * SOME);
    },
  );

  it('on the dashboard: counts, and withdrawals of the present quarter of an hour', async () => {
    const later = new Date(Date.now() + 6 * 3_600_000);
    while (await countNextDays(app.services.orm.em.fork(), app.acme.id, later));
    const examined = await examinedBy(
      '{ getDashboard(range: YEAR) { delivered deliveredBefore } }',
      'withdrawal_quarter',
    );
    expect(examined).toBeLessThanOrEqual(ROWS / 3);
  });
});
