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
  ...report,
});

describe('the report of a suite', () => {
  it('is read as it was written', () => {
    const file = path.join(folder, 'report.json');
    const files = [fileOf(), fileOf({ file: 'b.test.ts', retried: ['is slow'] })];
    writeFileSync(file, JSON.stringify({ files }));
    expect(readFiles(file)).toEqual(files);
  });

  it('is undefined when none was written', () => {
    expect(readFiles(path.join(folder, 'none.json'))).toBeUndefined();
  });
});

describe('a suite', () => {
  it('passes with its counts', () => {
    expect(judgeSuite(0, [fileOf({ passed: 3 }), fileOf({ passed: 4 })])).toEqual({ passed: 7, failed: 0 });
  });

  it('has a failure more for each file that broke before its tests', () => {
    const files = [fileOf({ failed: 1 }), fileOf({ passed: 0, isBroken: true })];
    expect(judgeSuite(1, files)).toEqual({ passed: 1, failed: 2 });
  });

  it.each([
    ['crashed', judgeSuite(1, undefined), 0],
    ['had no test', judgeSuite(0, []), 0],
    ['ended badly though its tests passed', judgeSuite(1, [fileOf({ passed: 7 })]), 7],
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

  it('gives wall and CPU time of each suite, servers apart, and the CPU time of all', () => {
    const lines = reportLines([
      { ...unit, cpuSeconds: 1.5 },
      { name: 'api', passed: 5, failed: 0, seconds: 2, cpuSeconds: 3, serverSeconds: 4 },
    ]);
    expect(lines).toContain('✓ unit  10 passed, 0 failed  (1.0 s, CPU 1.5 s)');
    expect(lines).toContain('✓ api   5 passed, 0 failed  (2.0 s, CPU 3.0 s, CPU of servers 4.0 s)');
    expect(lines).toContain('CPU in all: 9 s, of these servers 4 s');
  });

  it('names the ten dearest files of all suites, the dearest first', () => {
    const files = Array.from({ length: 12 }, (_, at) => fileOf({ file: `${at}.test.ts`, seconds: at }));
    const lines = reportLines([{ ...unit, files }]);
    const named = lines.filter((line) => line.includes('.test.ts'));
    expect(named.map((line) => line.trim())).toEqual(
      [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((at) => `${at}.0 s  unit  ${at}.test.ts`),
    );
  });

  it('counts and names the tests that had a second try', () => {
    const lines = reportLines([{ ...unit, files: [fileOf({ retried: ['is slow'] }), fileOf()] }]);
    expect(lines).toContain('Second tries: 1');
    expect(lines).toContain('  unit  a.test.ts: is slow');
    expect(reportLines([unit]).join()).not.toContain('Second tries');
  });
});
