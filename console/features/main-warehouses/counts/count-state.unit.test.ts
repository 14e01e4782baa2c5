import { expect, it } from 'vitest';
import { byDifference, type CountLine } from './count-state.ts';

const line = (position: number, difference: number | null): CountLine => ({
  position,
  difference,
  productName: 'Glove',
  sizeName: 'M',
  certificateNumber: '12345',
  counted: null,
  countedAt: null,
  countedByName: null,
  expected: null,
});

it('shows the largest differences first, and the other lines in the order of the sheet', () => {
  const lines = [line(1, 0), line(2, -1), line(3, null), line(4, 5)];
  expect(byDifference(lines).map(({ position }) => position)).toEqual([4, 2, 1, 3]);
});
