import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type FileReport, judgeSuite, readFiles, reportLines } from './test-report.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ppe-report-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (report: Partial<FileReport> = {}): FileReport => ({
  file: 'a.test.ts',
  seconds: 1,
  passed: 1,
  failed: 0,
  isBroken: false,
  retried: [],
  failures: [],
  ...report,
});

describe('the report of a suite', () => {
  it('is read unchanged', () => {
    const file = path.join(folder, 'report.json');
    const files = [fileOf(), fileOf({ file: 'b.test.ts', retried: ['is slow'] })];
    writeFileSync(file, JSON.stringify({ files }));
    expect(readFiles(file)).toEqual(files);
  });

  it('is undefined if there is none', () => {
    expect(readFiles(path.join(folder, 'none.json'))).toBeUndefined();
  });
});

describe('a suite', () => {
  it('passes, with its counts', () => {
    expect(judgeSuite(0, [fileOf({ passed: 3 }), fileOf({ passed: 4 })])).toEqual({ passed: 7, failed: 0 });
  });

  it('counts one failure more for each broken file', () => {
    const files = [fileOf({ failed: 1 }), fileOf({ passed: 0, isBroken: true })];
    expect(judgeSuite(1, files)).toEqual({ passed: 1, failed: 2 });
  });

  it.each([
    ['crashed', judgeSuite(1, undefined), 0],
    ['had no tests', judgeSuite(0, []), 0],
    ['ended with an error although its tests passed', judgeSuite(1, [fileOf({ passed: 7 })]), 7],
  ])('that %s counts as failed', (_, judged, passed) => {
    expect(judged).toMatchObject({ passed, failed: 1 });
    expect(judged.trouble).toBeDefined();
  });
});

describe('the summary', () => {
  const unit = { name: 'unit', passed: 10, failed: 0, seconds: 1 };

  it('ends with the sum of all suites', () => {
    const lines = reportLines([unit, { name: 'api', passed: 5, failed: 2, seconds: 2, trouble: 'it crashed' }]);
    expect(lines.at(-1)).toBe('15 passed, 2 failed');
    expect(lines).toContain('✗ api   5 passed, 2 failed  (2.0 s): it crashed');
  });

  it('shows wall and CPU time of each suite, servers separately, and the total CPU time', () => {
    const lines = reportLines([
      { ...unit, cpuSeconds: 1.5 },
      { name: 'api', passed: 5, failed: 0, seconds: 2, cpuSeconds: 3, serverSeconds: 4 },
    ]);
    expect(lines).toContain('✓ unit  10 passed, 0 failed  (1.0 s, CPU 1.5 s)');
    expect(lines).toContain('✓ api   5 passed, 0 failed  (2.0 s, CPU 3.0 s, CPU of servers 4.0 s)');
    expect(lines).toContain('CPU in all: 9 s, of these servers 4 s');
  });

  it('names the ten slowest files of all suites, the slowest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => fileOf({ file: `${at}.test.ts`, seconds: at }));
    const lines = reportLines([{ ...unit, files }]);
    const named = lines.filter((line) => line.includes('.test.ts'));
    expect(named.map((line) => line.trim())).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at}.0 s  unit  ${at}.test.ts`),
    );
  });

  it('counts and names the tests that ran a second time', () => {
    const lines = reportLines([{ ...unit, files: [fileOf({ retried: ['is slow'] }), fileOf()] }]);
    expect(lines).toContain('Tests that ran a second time: 1');
    expect(lines).toContain('  unit  a.test.ts: is slow');
    expect(reportLines([unit]).join()).not.toContain('second time');
  });

  it('counts and names the failed tests, with the reason', () => {
    const lines = reportLines([{ ...unit, files: [fileOf({ failures: ['adds: expected 1 to be 2'] }), fileOf()] }]);
    expect(lines).toContain('Tests that failed: 1');
    expect(lines).toContain('  unit  a.test.ts: adds: expected 1 to be 2');
    expect(reportLines([unit]).join()).not.toContain('that failed');
  });
});
