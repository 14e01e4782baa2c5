import { describe, expect, it } from 'vitest';
import { changeOf } from './change.ts';
import { topSectors } from './sectors.ts';
import { byWeek } from './trend.ts';

describe('the change since the previous period', () => {
  it.each([
    [12, 0, { kind: 'none' }],
    [10, 10, { kind: 'same' }],
    [15, 10, { kind: 'changed', direction: 'up', share: 0.5 }],
    [5, 10, { kind: 'changed', direction: 'down', share: 0.5 }],
  ] as const)('is computed for %i after %i', (now, before, change) => {
    expect(changeOf(now, before)).toEqual(change);
  });
});

describe('the trend of a year', () => {
  it('sums days by weeks that start on Monday, also across the end of a year', () => {
    const day = (label: string, delivered: number) => ({ label, delivered, failed: 1, refused: 0 });
    expect(byWeek([day('2025-12-28', 1), day('2025-12-29', 2), day('2026-01-04', 4), day('2026-01-05', 8)])).toEqual([
      { label: '2025-12-22', delivered: 1, failed: 1, refused: 0 },
      { label: '2025-12-29', delivered: 6, failed: 2, refused: 0 },
      { label: '2026-01-05', delivered: 8, failed: 1, refused: 0 },
    ]);
  });
});

describe('employees by sector', () => {
  const sectors = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ sectorId: `s${index}`, name: `S${index}`, employees: 10 - index }));

  it('shows all sectors if there are at most seven', () => {
    expect(topSectors(sectors(7), 49)).toEqual({ shown: sectors(7), others: 0 });
  });

  it('sums the smallest sectors, including those that the api left out', () => {
    const { shown, others } = topSectors(sectors(9), 100);
    expect(shown).toHaveLength(6);
    expect(others).toBe(100 - (10 + 9 + 8 + 7 + 6 + 5));
  });
});
