import { describe, expect, it } from 'vitest';
import { axisLabel, type ChartPoint, MAX_POINTS, slicesOf, downsample, totalOf } from './chartData.ts';

const pointsOf = (values: (number | null)[]): ChartPoint[] =>
  values.map((value, index) => ({ id: String(index), shortLabel: '', label: '', values: { a: value } }));
const series = [{ id: 'a' }];

describe('downsample', () => {
  it('returns few points unchanged', () => {
    const points = pointsOf(Array.from({ length: MAX_POINTS }, (_, index) => index));
    expect(downsample(points, series)).toBe(points);
  });

  it('keeps the ends and every peak of 10,000 points', () => {
    const values = Array.from({ length: 10_000 }, (_, index) => Math.sin(index / 300));
    values[1234] = 99;
    values[8765] = -99;
    const thin = downsample(pointsOf(values), series);
    expect(thin.length).toBeLessThanOrEqual(MAX_POINTS);
    expect(thin.map(({ id }) => id)).toEqual(expect.arrayContaining(['0', '1234', '8765', '9999']));
    expect(thin.map(({ id }) => Number(id))).toEqual(thin.map(({ id }) => Number(id)).toSorted((a, b) => a - b));
  });

  it.each([
    ['only gaps', Array.from({ length: 1000 }, () => null)],
    ['values that are no numbers', Array.from({ length: 1000 }, () => Number.NaN)],
  ])('accepts %s', (_case, values) => {
    expect(downsample(pointsOf(values), series).map(({ id }) => id)).toEqual(['0', '999']);
  });
});

describe('slicesOf', () => {
  const parts = [3, 50, 1, 20, 8, 12, 6].map((value, index) => ({ id: String(index), label: `Part ${index}`, value }));

  it('returns up to five parts unchanged', () => {
    expect(slicesOf(parts.slice(0, 5), 'Others').map(({ id, share }) => [id, share])).toEqual(
      parts.slice(0, 5).map(({ id, value }) => [id, value / 82]),
    );
  });

  it('sums the smallest parts if there are more than five', () => {
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

  it('counts 0 for a negative value or no number', () => {
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
