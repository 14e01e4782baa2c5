import { Command } from 'commander';
import { createConnection, type Connection, type RowDataPacket } from 'mysql2/promise';
import { appUserOf, readConfig } from '#api/config.ts';
import { pageTokens } from '#api/crud/page-token.ts';
import { createSchema } from '#api/graphql/schema.ts';
import { stackEnvironment } from '#stack/ensure-stack.ts';
import { runMain } from '#stack/system/errors.ts';
import { say, step } from '#stack/system/progress.ts';
import { startProduct } from '../lib/product.ts';
import { startRealmKeys } from '../lib/realm-keys.ts';
import { adminUrl } from '../lib/scratch-tenant.ts';
import { sendOnce } from './lib/http-load.ts';
import { type DeepPage, type FilterIds, type LargeOperation, largeOperations } from './lib/large-operations.ts';
import { type LargeTenant, prepareLargeTenant, startLargeDatabase } from './lib/large-tenant.ts';
import { openStatementHistory, type Statement, type StatementHistory } from './lib/statement-cost.ts';

type Options = { only?: string; runs: string; statements?: boolean; server?: string };

/** What an operation cost: the quickest run, and the statements of that run. */
type Cost = { operation: LargeOperation; milliseconds: number; statements: readonly Statement[]; error?: string };

/**
 * `npm run bench:large`: sends every list, filter, search and range of the dashboard to the product with the large company
 * (docs/performance.md). Exit code 1 when one is slower than its goal or fails.
 */
async function main(): Promise<number> {
  const options = readOptions();
  const database = options.server === undefined ? await step('starting MySQL', startLargeDatabase) : undefined;
  const keys = await startRealmKeys();
  const environment = {
    ...stackEnvironment('dev'),
    MYSQL_ADMIN_URL: database?.adminUrl ?? options.server ?? '',
    DATABASE_URL: '',
    DB_NAME: 'ppe_large',
    KEYCLOAK_URL: keys.url,
    KEYCLOAK_INTERNAL_URL: '',
    KEYCLOAK_SHARDS: '',
    VALKEY_URL: '',
    S3_ENDPOINT: '',
    SMTP_URL: '',
    CONSOLE_DIR: '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    // Tasks would add statements to those of the operations.
    ROLE: 'web',
    AUDIT_SEAL_MS: '0',
  };
  const config = readConfig(environment);
  try {
    const tenant = await step('preparing the large company', () => prepareLargeTenant(environment, keys));
    const connection = await createConnection({ uri: adminUrl(config) });
    const operations = largeOperations(
      await createSchema(),
      await filterIds(connection, tenant),
      await deepPages(connection, tenant, config.APP_SECRET),
    ).filter(({ title }) => options.only === undefined || new RegExp(options.only, 'i').test(title));
    await connection.end();
    const product = await startProduct({ environment });
    const history = await openStatementHistory(config.MYSQL_ADMIN_URL ?? '', appUserOf(config.DB_NAME));
    const costs: Cost[] = [];
    try {
      for (const operation of operations) {
        const cost = await measure(operation, { port: product.port, tenant, history, runs: Number(options.runs) });
        costs.push(cost);
        say(lineOf(cost));
        if (options.statements) for (const statement of cost.statements) say(`    ${describe(statement)}`);
      }
    } finally {
      await history.close();
      await product.stop();
    }
    const missed = costs.filter(({ operation, milliseconds, error }) => error || milliseconds > operation.goal);
    say(`${costs.length} operations, ${missed.length} slower than their goal or failed`);
    for (const cost of missed) say(lineOf(cost));
    return missed.length === 0 ? 0 : 1;
  } finally {
    keys.close();
    await database?.program.stop();
  }
}

function readOptions(): Options {
  return new Command('npm run bench:large --')
    .description('Measures every list, filter, search and the dashboard of a company with a million withdrawals.')
    .option('--only <pattern>', 'only operations whose title matches')
    .option('--runs <count>', 'runs of each operation; the quickest counts', '3')
    .option('--statements', 'prints the statements of each operation')
    .option('--server <url>', 'MySQL URL of an administrator; by default a separate server is started')
    .parse()
    .opts<Options>();
}

/** Ids and instants for the filters: the most frequent product, machine and so on. */
async function filterIds(connection: Connection, { customerId }: LargeTenant): Promise<FilterIds> {
  const most = async (table: string, column: string) => {
    const [rows] = await connection.query<RowDataPacket[]>(
      'select ?? as id from ?? where customer_id = ? and ?? is not null group by 1 order by count(*) desc limit 1',
      [column, table, customerId, column],
    );
    return String(rows[0]?.['id']);
  };
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  return {
    sectorId: await most('employee', 'sector_id'),
    jobRoleId: await most('employee', 'job_role_id'),
    groupId: await most('employee', 'group_id'),
    costCenterId: await most('employee_cost_center', 'cost_center_id'),
    employeeId: await most('withdrawal', 'employee_id'),
    productId: await most('withdrawal', 'product_id'),
    machineId: await most('withdrawal', 'source_id'),
    from: day(90),
    to: day(30),
  };
}

/** Lists with many rows: the table, the column of each order, and the name of the records in page tokens. */
const LONG_LISTS = [
  {
    list: 'listEmployees',
    table: 'employee',
    record: 'Employee',
    columns: ['name', 'identification', 'email', 'created_at'],
  },
  { list: 'listWithdrawals', table: 'withdrawal', record: 'Withdrawal', columns: ['requested_at'] },
];

/** The page after the first half of each long list, in each order. */
async function deepPages(connection: Connection, { customerId }: LargeTenant, secret: string): Promise<DeepPage[]> {
  const pages: DeepPage[] = [];
  for (const { list, table, record, columns } of LONG_LISTS) {
    const [counted] = await connection.query<RowDataPacket[]>(
      'select count(*) as total from ?? where customer_id = ?',
      [table, customerId],
    );
    const half = Math.floor(Number(counted[0]?.['total']) / 2);
    for (const column of columns) {
      const [rows] = await connection.query<RowDataPacket[]>(
        'select cast(?? as char) as value, id from ?? where customer_id = ? order by ??, id limit 1 offset ?',
        [column, table, customerId, column, half],
      );
      for (const ascending of [true, false]) {
        const tokens = pageTokens(secret, [customerId, record, {}, { column, ascending }]);
        const position = {
          sortValue: String(rows[0]?.['value']),
          id: String(rows[0]?.['id']),
          direction: 'next',
          start: half,
        } as const;
        pages.push({
          list,
          sort: `${column.toUpperCase()}_${ascending ? 'ASC' : 'DESC'}`,
          nextToken: tokens.encode(position),
        });
      }
    }
  }
  return pages;
}

type Bench = { port: number; tenant: LargeTenant; history: StatementHistory; runs: number };

async function measure(operation: LargeOperation, { port, tenant, history, runs }: Bench): Promise<Cost> {
  const body = JSON.stringify({ query: operation.document, variables: operation.variables });
  const headers = { Host: tenant.host, Authorization: `Bearer ${tenant.token}` };
  let best: Cost = { operation, milliseconds: Number.POSITIVE_INFINITY, statements: [] };
  for (let run = 0; run < runs; run++) {
    await history.clear();
    const begun = performance.now();
    const answer = await sendOnce({ port, path: '/graphql', headers, body }).catch(String);
    const milliseconds = performance.now() - begun;
    const statements = await history.read();
    if (milliseconds < best.milliseconds) best = { operation, milliseconds, statements, error: errorOf(answer) };
  }
  return best;
}

/** The code of the first error of an answer, if any. */
function errorOf(answer: unknown): string | undefined {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
  return text.includes('"errors":') || typeof answer === 'string'
    ? (/"code":"(\w+)"/.exec(text)?.[1] ?? text.slice(0, 200))
    : undefined;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function lineOf({ operation: { title, goal }, milliseconds, statements, error }: Cost): string {
  const figures = [
    `${milliseconds.toFixed(0).padStart(6)} ms`,
    `MySQL ${sum(statements.map(({ cpuMs }) => cpuMs))
      .toFixed(1)
      .padStart(7)} ms of CPU`,
    `${String(statements.length).padStart(2)} statements`,
    `${String(sum(statements.map(({ examined }) => examined))).padStart(8)} rows`,
    `goal ${goal}`,
  ];
  return `${figures.join('  ')}  ${error ?? (milliseconds > goal ? 'SLOW' : 'ok')}  ${title}`;
}

const describe = ({ text, examined, cpuMs, milliseconds }: Statement): string =>
  `${examined} rows, ${cpuMs.toFixed(1)} ms of CPU, ${milliseconds.toFixed(1)} ms: ${text.replaceAll(/\s+/g, ' ').slice(0, 600)}`;

await runMain(main);
