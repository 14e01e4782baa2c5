import { existsSync, readFileSync } from 'node:fs';
import * as yup from 'yup';

/** What came of one suite, or of one check that counts as a single test. */
export interface SuiteResult {
  name: string;
  passed: number;
  failed: number;
  /** Why it counts as failed beyond its failed tests: it crashed, or had no test at all. */
  trouble?: string;
  seconds: number;
}

interface Counts {
  passed: number;
  failed: number;
}

/**
 * Reads the counts out of the report that vitest writes as JSON; undefined when it wrote none. A file that failed
 * before one of its tests did (it does not load, its setup fails) counts as one failure.
 */
export function readCounts(reportFile: string): Counts | undefined {
  if (!existsSync(reportFile)) return undefined;
  const report = reportShape.cast(JSON.parse(readFileSync(reportFile, 'utf8')));
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + brokenFiles.length };
}

/** The part of vitest's JSON report that is read. */
const reportShape = yup.object({
  numPassedTests: yup.number().required(),
  numFailedTests: yup.number().required(),
  testResults: yup
    .array(
      yup.object({
        status: yup.string().required(),
        assertionResults: yup.array(yup.object({ status: yup.string().required() })).required(),
      }),
    )
    .required(),
});

/**
 * Judges a suite by its exit code and its report. A suite that crashed, that had no test, or that ended badly though no
 * test failed (an error outside of tests) counts as one failure more.
 */
export function judgeSuite(exitCode: number, counts: Counts | undefined): Counts & { trouble?: string } {
  if (!counts) return { passed: 0, failed: 1, trouble: `it ended with code ${exitCode} and without a report` };
  if (counts.passed + counts.failed === 0) return { passed: 0, failed: 1, trouble: 'it ran no test' };
  if (exitCode !== 0 && counts.failed === 0) {
    return { passed: counts.passed, failed: 1, trouble: 'no test failed, but there was an error outside of the tests' };
  }
  return counts;
}

/** The summary, a line per suite, and as its very last line `N passed, N failed`. */
export function reportLines(results: readonly SuiteResult[]): string[] {
  const width = Math.max(...results.map(({ name }) => name.length));
  const lines = results.map(({ name, passed, failed, trouble, seconds }) => {
    const mark = failed === 0 ? '✓' : '✗';
    const time = `${seconds.toFixed(1)} s`;
    return `${mark} ${name.padEnd(width)}  ${passed} passed, ${failed} failed  (${time})${trouble ? `: ${trouble}` : ''}`;
  });
  const sum = (key: 'passed' | 'failed'): number => results.reduce((total, result) => total + result[key], 0);
  return [...lines, '', `${sum('passed')} passed, ${sum('failed')} failed`];
}
