import { describe, expect, it } from 'vitest';
import { daysOf, type Period } from './periods.ts';

describe('the periods of the cost report', () => {
  it.each<[Period, string, string, string]>([
    ['MONTH', '2026-03-05', '2026-03-01', '2026-03-05'],
    ['LAST_MONTH', '2026-03-05', '2026-02-01', '2026-02-28'],
    ['LAST_MONTH', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['QUARTER', '2026-01-31', '2025-11-01', '2026-01-31'],
    ['YEAR', '2028-02-29', '2027-03-01', '2028-02-29'],
  ])('%s on %s: %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
  });
});
