import { Command, Option } from 'commander';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { stackEnvironment } from '#stack/ensure-stack.ts';
import { runMain } from '#stack/system/errors.ts';
import { repositoryRoot } from '#stack/system/paths.ts';
import { say, step } from '#stack/system/progress.ts';
import { makeScratchTenant } from '../lib/scratch-tenant.ts';
import type { Bench } from './lib/bench.ts';
import { type BenchDatabase, DURABILITY, startDatabase } from './lib/database.ts';
import { keepClientCoreAwake } from './lib/keep-awake.ts';
import { CLIENT_CORE, pinThisProcess, SERVER_CORE } from './lib/pin.ts';
import { fullPlan, type Plan, quickPlan } from './lib/plan.ts';
import { cpuModel } from './lib/procfs.ts';
import { addCompanion } from './lib/quiet.ts';
import { formatTable } from './lib/report.ts';
import type { Result } from './lib/result.ts';
import { measureConsoleMemory, measureIdleCpu } from './measures/console-sockets.ts';
import { measureCsvExport } from './measures/csv-export.ts';
import { measureEmployeeUpdate } from './measures/employee-update.ts';
import { measureFlush } from './measures/flush.ts';
import { measureFreshness } from './measures/freshness.ts';
import { measureHandshakes } from './measures/handshakes.ts';
import { measureIdleMemory } from './measures/idle-memory.ts';
import { measureKeepAliveCpu } from './measures/keep-alive-cpu.ts';
import { measurePictures } from './measures/pictures.ts';
import { measureRequestPath } from './measures/request-path.ts';
import { measureSheets } from './measures/sheets.ts';
import { measureWithdrawals } from './measures/withdrawals.ts';

const SCHEMA = 'ppe_bench';

const MEASURES = {
  '1a': measureKeepAliveCpu,
  '1e': measureFlush,
  '1f': measureFreshness,
  '2a': measureIdleMemory,
  '2b': measureConsoleMemory,
  '2c': measureIdleCpu,
  '3': measureHandshakes,
  '4': measureRequestPath('4'),
  '5a': measureRequestPath('5a'),
  '5b': measureRequestPath('5b'),
  '5c': measureRequestPath('5c'),
  '8': measureEmployeeUpdate,
  '9': measureWithdrawals,
  '14': measureSheets,
  '15': measurePictures,
  '17': measureCsvExport,
  '20': measureRequestPath('20'),
} as const satisfies Record<string, (bench: Bench) => Promise<Result[]>>;

type MeasureId = keyof typeof MEASURES;

type Options = {
  quick?: boolean;
  only?: MeasureId[];
  rounds?: string;
};

/**
 * `npm run bench`: prints the table and writes bench-results/. Exit code 1 when a target was missed or a measurement
 * failed.
 */
async function main(): Promise<number> {
  const options = readOptions();
  const plan: Plan = {
    ...(options.quick ? quickPlan : fullPlan),
    ...(options.rounds ? { rounds: Number(options.rounds) } : {}),
  };
  await pinThisProcess();
  const database = await step('starting MySQL for the bench', startDatabase);
  const awake = await keepClientCoreAwake();
  addCompanion(awake.pid);
  const conditions = describeConditions(plan, database);
  const results: Result[] = [];
  let failed = 0;
  try {
    const bench = makeBench(plan, database);
    for (const [id, measure] of chosenMeasures(options)) {
      try {
        results.push(...(await step(`measuring ${id}`, () => measure(bench))));
      } catch (error) {
        // A failed measurement does not stop the others.
        failed += 1;
        say(`  ✗ ${id}: ${error instanceof Error ? error.stack : String(error)}`);
      }
      writeResults(results, conditions);
    }
  } finally {
    await awake.stop();
    await database.program.stop();
  }
  console.log(
    `\n${formatTable(results)}\n\n${Object.entries(conditions)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}`,
  );
  say(`Written to ${writeResults(results, conditions)}`);
  return failed > 0 || results.some(({ verdict }) => verdict === 'missed') ? 1 : 0;
}

function readOptions(): Options {
  return new Command('npm run bench --')
    .description('Compares keep-alives, requests and files with minimal programs (docs/performance.md).')
    .option('--quick', 'two short rounds: for development of the bench, not for results')
    .addOption(new Option('--only <ids...>', 'only these measurements').choices(Object.keys(MEASURES)))
    .option('--rounds <count>', 'rounds of four legs')
    .parse()
    .opts<Options>();
}

function chosenMeasures({ only }: Options): [string, (bench: Bench) => Promise<Result[]>][] {
  return Object.entries(MEASURES).filter(([id]) => only === undefined || only.some((chosen) => chosen === id));
}

/**
 * The product in production mode with only MySQL. Long keep-alive times, so that no deadline closes an idle socket
 * during a measurement.
 */
function makeBench(plan: Plan, database: BenchDatabase): Bench {
  const environment = {
    ...stackEnvironment('dev'),
    MYSQL_ADMIN_URL: database.adminUrl,
    DB_NAME: SCHEMA,
    DATABASE_URL: '',
    VALKEY_URL: '',
    S3_ENDPOINT: '',
    SMTP_URL: '',
    CONSOLE_DIR: '',
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    PRESENCE_FLUSH_MS: '1000',
    KEEP_ALIVE_SECONDS: '3600',
    OFFLINE_AFTER_SECONDS: '7200',
  };
  return { plan, database, environment, makeTenant: (machines) => makeScratchTenant(environment, machines) };
}

function describeConditions(plan: Plan, database: BenchDatabase): Record<string, string> {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
  const wsVersion: { version: string } = JSON.parse(
    readFileSync(path.join(repositoryRoot, 'node_modules/ws/package.json'), 'utf8'),
  );
  const changed = git('status', '--porcelain', '--', 'api', 'load-tests') === '' ? '' : ' with changes';
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD') + changed,
    plan: `${plan.name}: ${plan.rounds} rounds of 4 × ${plan.seconds} s after ${plan.warmUpSeconds} s`,
    cpu: `${cpus().length} × ${cpuModel()}; server on core ${SERVER_CORE}, client and MySQL on core ${CLIENT_CORE}`,
    versions: `Node ${process.version}, ws ${wsVersion.version}, MySQL ${database.version}`,
    durability: Object.entries(DURABILITY)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
  };
}

function writeResults(results: readonly Result[], conditions: Record<string, string>): string {
  const folder = path.join(repositoryRoot, 'bench-results');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${(conditions['date'] ?? '').replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify({ ...conditions, results }, null, 2)}\n`);
  return path.relative(repositoryRoot, file);
}

await runMain(main);
