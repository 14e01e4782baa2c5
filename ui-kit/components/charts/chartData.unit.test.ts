import { describe, expect, it } from 'vitest';
import { axisLabel, type ChartPoint, MOST_POINTS, slicesOf, thinOut, totalOf } from './chartData.ts';

const pointsOf = (values: (number | null)[]): ChartPoint[] =>
  values.map((value, index) => ({ id: String(index), shortLabel: '', label: '', values: { a: value } }));
const series = [{ id: 'a' }];

describe('thinOut', () => {
  it('leaves few points alone', () => {
    const points = pointsOf(Array.from({ length: MOST_POINTS }, (_, index) => index));
    expect(thinOut(points, series)).toBe(points);
  });

  it('keeps the ends and every peak of 10,000 points', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => Math.sin(index / 300));
    values[1234] = 99;
    values[8765] = -99;
    const thin = thinOut(pointsOf(values), series);
    expect(thin.length).toBeLessThanOrEqual(MOST_POINTS);
    expect(thin.map(({ id }) => id)).toEqual(expect.arrayContaining(['0', '1234', '8765', '9999']));
    expect(thin.map(({ id }) => Number(id))).toEqual(thin.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  });

  it.each([
    ['gaps only', Array.from({ length: 1000 }, () => null)],
    ['what is no number', Array.from({ length: 1000 }, () => Number.NaN)],
  ])('lives with %s', (_case, values) => {
    expect(thinOut(pointsOf(values), series).map(({ id }) => id)).toEqual(['0', '999']);
  });
});

describe('slicesOf', () => {
  const parts = [3, 50, 1, 20, 8, 12, 6].map((value, index) => ({ id: String(index), label: `Part ${index}`, value }));

  it('keeps five and fewer as they are', () => {
    expect(slicesOf(parts.slice(0, 5), 'Others').map(({ id, share }) => [id, share])).toEqual(
      parts.slice(0, 5).map(({ id, value }) => [id, value / 82]),
    );
  });

  it('sums the small ones of many', () => {
    const slices = slicesOf(parts, 'Others');
    expect(slices.map(({ id, value }) => [id, value])).toEqual([
      ['1', 50],
      ['3', 20],
      ['4', 8],
      ['5', 12],
      ['others', 10],
    ]);
    expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('counts nothing for what is less than nothing or no number', () => {
    const odd = [-4, Number.NaN, Number.POSITIVE_INFINITY].map((value, index) => ({
      id: String(index),
      label: '',
      value,
    }));
    expect(slicesOf(odd, 'Others').map(({ value, share }) => [value, share])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(totalOf(odd)).toBe(0);
  });
});

it.each([
  ['14', '14'],
  ['November 2026', 'November 20…'],
  ['Novembro26ab', 'Novembro26ab'],
  ['👷'.repeat(13), `${'👷'.repeat(11)}…`],
])('shows %s as %s on the axis', (label, short) => {
  expect(axisLabel(label)).toBe(short);
});
