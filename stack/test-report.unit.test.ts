import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { judgeSuite, readCounts, reportLines } from './test-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ppe-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('vitest’s report', () => {
  it('gives the counts, and a failure more for each file that broke before its tests', () => {
    const file = path.join(folder, 'report.json');
    const testResults = [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [{ status: 'skipped' }] },
      { status: 'failed', assertionResults: [] },
    ];
    writeFileSync(file, JSON.stringify({ numPassedTests: 1, numFailedTests: 1, testResults }));
    expect(readCounts(file)).toEqual({ passed: 1, failed: 3 });
  });

  it('that was never written gives none', () => {
    expect(readCounts(path.join(folder, 'none.json'))).toBeUndefined();
  });
});

describe('a suite', () => {
  it('passes with its counts', () => {
    expect(judgeSuite(0, { passed: 7, failed: 0 })).toEqual({ passed: 7, failed: 0 });
  });

  it.each([
    ['crashed', judgeSuite(1, undefined), 0],
    ['had no test', judgeSuite(0, { passed: 0, failed: 0 }), 0],
    ['ended badly though its tests passed', judgeSuite(1, { passed: 7, failed: 0 }), 7],
  ])('that %s counts as failed', (_, judged, passed) => {
    expect(judged).toMatchObject({ passed, failed: 1 });
    expect(judged.trouble).toBeDefined();
  });
});

describe('the report', () => {
  it('ends with the sum of all suites', () => {
    const lines = reportLines([
      { name: 'unit', passed: 10, failed: 0, seconds: 1 },
      { name: 'api', passed: 5, failed: 2, seconds: 2, trouble: 'it crashed' },
    ]);
    expect(lines.at(-1)).toBe('15 passed, 2 failed');
  });
});
