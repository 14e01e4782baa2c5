import { rmSync } from 'node:fs';
import path from 'node:path';
import { buildConsole } from './console-build.ts';
import { ensureStack, type StackOptions } from './ensure-stack.ts';
import { secondStorage, startSecondStorage } from './second-storage.ts';
import type { Server } from './servers/server.ts';
import { cpuSecondsOf, measureTree } from './system/cpu-time.ts';
import { errorMessage, runMain } from './system/errors.ts';
import { repositoryRoot } from './system/paths.ts';
import { say, step } from './system/progress.ts';
import { run, runBeside, runShown } from './system/run.ts';
import { runningProcess, stopDaemon } from './system/supervisor.ts';
import { untilStopped } from './system/until-stopped.ts';
import { judgeSuite, readFiles, reportLines, type SuiteResult } from './test-report.ts';
import { findPictureChromium } from './tools/chromium.ts';

/** Lines of a failed check's output that are shown. */
const SHOWN_LINES = 200;

/** The exit code of shells for a program that Ctrl-C ended. */
const STOPPED_EXIT_CODE = 130;

type Check = {
  name: string;
  /** A program of node_modules/.bin. */
  program: string;
  args: readonly string[];
};

const TYPECHECK: Check = { name: 'typecheck', program: 'tsc', args: ['--build'] };
const LINT: Check = { name: 'lint', program: 'oxlint', args: ['--type-aware'] };
const FORMAT: Check = { name: 'format', program: 'oxfmt', args: ['--check'] };
const STORYBOOK: Check = {
  name: 'storybook build',
  program: 'storybook',
  args: ['build', '--config-dir', 'ui-kit/.storybook', '--output-dir', 'dist/storybook', '--quiet'],
};

/** Unit tests that any noun can break; `npm test -- <filter>` runs them too. */
const SHARED_TESTS = [
  'api/nouns',
  'api/graphql/root-schema',
  'console/crud/bad-input',
  'console/app/access',
  'console/i18n',
  'stack/import-zones',
];

/** The check that all servers run; its line in the report has their CPU time. */
const SERVERS = 'servers';

/** Suites that need servers. */
const SUITES_ON_SERVERS = ['api', 'e2e'];

/** Tests of everything that uses the storage; `npm run test:full` repeats them on a second S3 server. */
const STORAGE_TESTS = [
  'api/platform/storage',
  'api/features/uploads',
  'api/features/files',
  'api/features/images',
  'api/features/pdfs',
  'api/features/pictures',
  'api/features/imports',
  'api/audit-chain',
  'api/operator/backup',
];

/** `npm run test:full` also runs the exhaustive tests (docs/development.md); vitest.config.ts reads TEST_FULL. */
const isFull = process.argv.includes('--full');

/** The servers that this run started; it measures and stops only these. */
const started = new Set<Server>();

/** `npm test` runs everything; `npm test -- <filter>` runs the quick checks, and vitest with the filter. */
async function main(): Promise<number> {
  const filter = process.argv.slice(2).filter((argument) => argument !== '--full');
  let failed = 0;
  const wasStopped = await untilStopped(async (signal) => {
    // A failure is thrown when a suite needs the servers; until then it must not count as unhandled.
    const servers = prepareServers({ started, signal });
    servers.catch(() => undefined);
    const outcomes = filter.length > 0 ? await runFiltered(filter, servers) : await runEverything(servers);
    const results = outcomes.map((each) =>
      each.name === SERVERS ? { ...each, serverSeconds: serverSeconds() } : each,
    );
    failed = results.reduce((sum, result) => sum + result.failed, 0);
    await stopAll();
    console.log(`\n${reportLines(results).join('\n')}`);
  }, stopAll);
  if (wasStopped) return STOPPED_EXIT_CODE;
  return failed > 0 ? 1 : 0;
}

/** The environment of the suites on servers: addresses, and the path of the browser. */
type Servers = Promise<Record<string, string>>;

async function prepareServers(options: StackOptions): Promise<Record<string, string>> {
  const [environment, chromium] = await Promise.all([ensureStack('test', options), findPictureChromium()]);
  return { ...environment, CHROMIUM_PATH: chromium };
}

async function runFiltered(filter: readonly string[], servers: Servers): Promise<SuiteResult[]> {
  const checks = await inTurn([
    () => runCheck(TYPECHECK),
    () => runSuite('shared checks', ['unit'], { filter: SHARED_TESTS }),
    buildCheck,
    () => serverCheck(servers),
  ]);
  const broken = checks.filter((result) => result.failed > 0);
  return broken.length > 0 ? broken : [...checks, await runSuite('tests', [], { filter, environment: await servers })];
}

async function runEverything(servers: Servers): Promise<SuiteResult[]> {
  // Two checks at a time on two cores while the servers start. The suites on servers leave a quarter of two cores idle:
  // the kit runs beside the api with low priority, the browser tests begin at the end of the kit, and Storybook's pages are
  // opened at the end of the api, so that both sides take equally long.
  const [left, right] = await Promise.all([
    inTurn([
      () => runCheck(TYPECHECK),
      () => runSuite('unit', ['unit']),
      ...(isFull ? [() => runCheck(STORYBOOK)] : []),
    ]),
    inTurn([() => runCheck(LINT), () => runCheck(FORMAT), buildCheck]),
  ]);
  const kit = runSuite('kit', ['kit'], { output: 'at its end', gently: true });
  const openStorybook = () => runSuite('storybook', ['storybook'], { output: 'at its end' });
  const ready = await serverCheck(servers);
  if (ready.failed > 0) {
    const trouble = 'it did not run, because a server is missing';
    const missed = SUITES_ON_SERVERS.map((name) => ({ name, passed: 0, failed: 1, trouble, seconds: 0 }));
    return [...left, ...right, await kit, await openStorybook(), ...missed];
  }
  const environment = await servers;
  const api = runSuite('api', ['api'], { environment });
  const onServers = await Promise.all([
    kit,
    api,
    api.then(openStorybook),
    kit.then(() => runSuite('e2e', ['e2e', 'e2e-once'], { environment, output: 'at its end' })),
  ]);
  const onSecondStorage = isFull ? [await runOnSecondStorage(environment)] : [];
  const start = await runSuite('start', ['start']);
  return [...left, ...right, ...onServers, ...onSecondStorage, start, ready];
}

async function runOnSecondStorage(environment: Record<string, string>): Promise<SuiteResult> {
  const ran = runningProcess('test', secondStorage) !== undefined;
  try {
    const addresses = await startSecondStorage('test');
    return await runSuite('second storage', ['api'], {
      filter: STORAGE_TESTS,
      environment: { ...environment, ...addresses },
    });
  } finally {
    if (!ran) await stopDaemon(secondStorage, 'test');
  }
}

async function inTurn<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const results: T[] = [];
  for (const task of tasks) results.push(await task());
  return results;
}

type Outcome = Omit<SuiteResult, 'name' | 'seconds' | 'cpuSeconds'>;

/** Runs one check or suite and adds its times; `work` must pass `onStart` to each program that it runs. */
async function timed(name: string, work: (onStart: (pid: number) => void) => Promise<Outcome>): Promise<SuiteResult> {
  const begun = performance.now();
  const measured: { stop: () => number }[] = [];
  const outcome = await work((pid) => void measured.push(measureTree(pid)));
  const cpuSeconds = measured.reduce((sum, tree) => sum + tree.stop(), 0);
  return { name, ...outcome, seconds: (performance.now() - begun) / 1000, cpuSeconds };
}

async function runCheck({ name, program, args }: Check): Promise<SuiteResult> {
  return timed(name, (onStart) =>
    asOneTest(async () => {
      const options = { cwd: repositoryRoot, what: name, shownLines: SHOWN_LINES, onStart };
      await step(name, () => run(process.execPath, [binary(program), ...args], options));
    }),
  );
}

async function buildCheck(): Promise<SuiteResult> {
  return timed('console build', (onStart) => asOneTest(() => buildConsole({ onStart })));
}

/** Waits for the servers. */
async function serverCheck(servers: Servers): Promise<SuiteResult> {
  const { cpuSeconds: _, ...result } = await timed(SERVERS, () => asOneTest(async () => void (await servers)));
  return result;
}

/** CPU time that the started servers have used so far. */
function serverSeconds(): number {
  return [...started].reduce((sum, server) => sum + cpuSecondsOf(runningProcess('test', server)?.pid ?? 0), 0);
}

/** A check passes or fails as a whole; what it said is shown when it fails. */
async function asOneTest(work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return { passed: 1, failed: 0 };
  } catch (error) {
    say(errorMessage(error));
    return { passed: 0, failed: 1 };
  }
}

type SuiteOptions = {
  /** Only test files whose path contains one of these. */
  filter?: readonly string[];
  /** Addresses of the servers, for a suite that uses them. */
  environment?: Record<string, string>;
  /** `at its end` for a suite beside another one, so that their outputs do not mix. */
  output?: 'at once' | 'at its end';
  /** Runs with low priority. */
  gently?: boolean;
};

async function runSuite(
  name: string,
  projects: readonly string[],
  { filter = [], environment, output = 'at once', gently = false }: SuiteOptions = {},
): Promise<SuiteResult> {
  return timed(name, async (onStart) => {
    const report = path.join(repositoryRoot, '.vitest', `${name}.json`);
    rmSync(report, { force: true });
    const chosen = projects.flatMap((project) => ['--project', project]);
    const reporters = ['--reporter=default', '--reporter=./stack/suite-reporter.ts', `--outputFile=${report}`];
    const args = [binary('vitest'), 'run', ...chosen, ...reporters, ...filter];
    const env = { ...environment, ...(isFull ? { TEST_FULL: 'true' } : {}) };
    const options = { cwd: repositoryRoot, env, onStart, gently };
    const exitCode =
      output === 'at once'
        ? await runShown(process.execPath, args, options)
        : await runBesideAndShow(process.execPath, args, options);
    const files = readFiles(report);
    return { ...judgeSuite(exitCode, files), files };
  });
}

async function runBesideAndShow(...program: Parameters<typeof runBeside>): Promise<number> {
  const { exitCode, output } = await runBeside(...program);
  console.log(output);
  return exitCode;
}

function binary(name: string): string {
  return path.join(repositoryRoot, 'node_modules', '.bin', name);
}

async function stopAll(): Promise<void> {
  await Promise.all([...started].map((server) => stopDaemon(server, 'test')));
  started.clear();
}

await runMain(main);
