import { describe, expect, it } from 'vitest';
import { judgeSuite, reportLines } from './test-report.ts';

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
