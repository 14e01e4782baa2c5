import { existsSync, readFileSync } from 'node:fs';
import * as yup from 'yup';

/** The result of one test file. */
export type FileReport = yup.InferType<typeof fileShape>;

/** The result of one suite, or of one check that counts as a single test. */
export type SuiteResult = {
  name: string;
  passed: number;
  failed: number;
  /** Reason of a failure that is not a failed test: it crashed, or had no tests. */
  trouble?: string;
  /** Wall time. */
  seconds: number;
  /** CPU time of its processes, browsers included. */
  cpuSeconds?: number;
  /** CPU time of the servers that this run started. */
  serverSeconds?: number;
  files?: readonly FileReport[];
};

type Outcome = Pick<SuiteResult, 'passed' | 'failed' | 'trouble'>;

/** Number of slowest files in the summary. */
const NAMED_FILES = 10;

const fileShape = yup.object({
  file: yup.string().required(),
  /** Wall time of imports, hooks and tests. */
  seconds: yup.number().required(),
  passed: yup.number().required(),
  failed: yup.number().required(),
  /** It failed without a failed test: it does not load, or its setup fails. */
  isBroken: yup.boolean().required(),
  /** Names of the tests that ran a second time, whether they passed then or not. */
  retried: yup.array(yup.string().required()).required(),
  /** Names of the failed tests with the first line of their error. */
  failures: yup.array(yup.string().required()).required(),
});

const reportShape = yup.object({ files: yup.array(fileShape).required() });

/** Reads the report of suite-reporter.ts; undefined if there is none. */
export function readFiles(reportFile: string): FileReport[] | undefined {
  if (!existsSync(reportFile)) return undefined;
  return reportShape.cast(JSON.parse(readFileSync(reportFile, 'utf8'))).files;
}

/**
 * Computes the result of a suite from its exit code and its files. A broken file counts as one failure. So does a suite
 * that crashed, had no tests, or ended with an error outside of tests.
 */
export function judgeSuite(exitCode: number, files: readonly FileReport[] | undefined): Outcome {
  if (!files) return { passed: 0, failed: 1, trouble: `it ended with code ${exitCode} and without a report` };
  const passed = sum(files, (file) => file.passed);
  const failed = sum(files, (file) => file.failed + (file.isBroken ? 1 : 0));
  if (passed + failed === 0) return { passed: 0, failed: 1, trouble: 'it ran no test' };
  if (exitCode !== 0 && failed === 0) {
    return { passed, failed: 1, trouble: 'no test failed, but there was an error outside of the tests' };
  }
  return { passed, failed };
}

/** The summary: a line per suite, and as the last line `N passed, N failed`. */
export function reportLines(results: readonly SuiteResult[]): string[] {
  return [
    ...results.map((result) => suiteLine(result, Math.max(...results.map(({ name }) => name.length)))),
    ...costLines(results),
    ...slowestLines(results),
    ...testLines('Tests that ran a second time', results, ({ retried }) => retried),
    ...testLines('Tests that failed', results, ({ failures }) => failures),
    '',
    `${sum(results, ({ passed }) => passed)} passed, ${sum(results, ({ failed }) => failed)} failed`,
  ];
}

function suiteLine({ name, passed, failed, trouble, ...times }: SuiteResult, width: number): string {
  const mark = failed === 0 ? '✓' : '✗';
  const reason = trouble ? `: ${trouble}` : '';
  return `${mark} ${name.padEnd(width)}  ${passed} passed, ${failed} failed  (${timesText(times)})${reason}`;
}

function timesText({ seconds, cpuSeconds, serverSeconds }: Omit<SuiteResult, 'name' | 'passed' | 'failed'>): string {
  return [
    `${seconds.toFixed(1)} s`,
    cpuSeconds === undefined ? '' : `CPU ${cpuSeconds.toFixed(1)} s`,
    serverSeconds === undefined ? '' : `CPU of servers ${serverSeconds.toFixed(1)} s`,
  ]
    .filter((text) => text !== '')
    .join(', ');
}

function costLines(results: readonly SuiteResult[]): string[] {
  const own = sum(results, ({ cpuSeconds = 0 }) => cpuSeconds);
  const servers = sum(results, ({ serverSeconds = 0 }) => serverSeconds);
  if (own === 0) return [];
  return ['', `CPU in all: ${(own + servers).toFixed(0)} s, of these servers ${servers.toFixed(0)} s`];
}

function slowestLines(results: readonly SuiteResult[]): string[] {
  const files = results.flatMap(({ name, files: own = [] }) => own.map((file) => ({ name, ...file })));
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, NAMED_FILES);
  if (slowest.length === 0) return [];
  const lines = slowest.map(({ name, file, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}  ${file}`);
  return ['', 'The slowest files (wall time):', ...lines];
}

function testLines(
  title: string,
  results: readonly SuiteResult[],
  testsOf: (file: FileReport) => readonly string[],
): string[] {
  const lines = results.flatMap(({ name, files = [] }) =>
    files.flatMap((file) => testsOf(file).map((test) => `  ${name}  ${file.file}: ${test}`)),
  );
  return lines.length === 0 ? [] : ['', `${title}: ${lines.length}`, ...lines];
}

function sum<T>(items: readonly T[], valueOf: (item: T) => number): number {
  return items.reduce((total, item) => total + valueOf(item), 0);
}
