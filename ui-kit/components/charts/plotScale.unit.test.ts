import { describe, expect, it } from 'vitest';
import { barsOf, placesOf } from './bars.ts';
import { placeLabels, valueAxisOf } from './plotScale.ts';

describe('the value axis', () => {
  it.each([
    ['values from 0', [44, 76], [0, 20, 40, 60, 80]],
    ['only zeros', [0, 0], [0, 1, 2, 3, 4]],
    ['no values', [], [0, 1, 2, 3, 4]],
    ['small numbers, without fractions', [1, 3], [0, 1, 2, 3, 4]],
    ['values below 0', [-30, 10], [-30, -20, -10, 0, 10]],
    ['only values below 0', [-8], [-8, -6, -4, -2, 0]],
  ])('has whole numbers for %s', (_case, values, marks) => {
    const axis = valueAxisOf(values);
    expect(axis.marks).toEqual(marks);
    expect(axis.at(marks[0] ?? 0)).toBe(0);
    expect(axis.at(marks.at(-1) ?? 0)).toBe(1);
  });

  it('contains every value of any size', () => {
    for (const most of [1, 5, 9, 37, 99, 101, 12_345, 9_007_199_254_740_991]) {
      const { marks, at } = valueAxisOf([most]);
      expect(at(most), String(most)).toBeLessThanOrEqual(1);
      expect(marks.length).toBeGreaterThan(2);
      expect(at(marks.at(-1) ?? 0), String(most)).toBeCloseTo(1);
    }
  });
});

describe('the labels below a plot', () => {
  const days = Array.from({ length: 14 }, (_, index) => String(index + 4));
  /** Points from edge to edge, as those of lines; in a right-to-left page the first is on the right. */
  const place = (labels: readonly string[], width: number, isRtl = false) => {
    const step = width / Math.max(1, labels.length - 1);
    return placeLabels(labels, { x: (index) => (isRtl ? width - index * step : index * step), step, width });
  };
  const shown = (width: number) => place(days, width).map(({ index }) => days[index]);

  it('are all there if they fit', () => {
    expect(shown(800)).toEqual(days.toReversed());
  });

  it('are every nth in a narrow plot, always with the newest', () => {
    expect(shown(200)).toEqual(['17', '15', '13', '11', '9', '7', '5']);
  });

  it('never touch each other and never leave the plot', () => {
    for (const letters of [1, 4, 12])
      for (const count of [1, 2, 7, 31, 400])
        for (const width of [200, 280, 500, 1100])
          for (const isRtl of [false, true]) {
            const labels = Array.from({ length: count }, () => 'x'.repeat(letters));
            const placed = place(labels, width, isRtl);
            expect(placed[0]?.index).toBe(count - 1);
            const fromLeft = placed.toSorted((one, other) => one.left - other.left);
            for (const [order, label] of fromLeft.entries()) {
              expect(label.left).toBeGreaterThanOrEqual(0);
              expect(label.left + label.width).toBeLessThanOrEqual(width + 0.001);
              expect(label.left + label.width).toBeLessThan(fromLeft[order + 1]?.left ?? Number.POSITIVE_INFINITY);
            }
          }
  });
});

describe('the bars of a group', () => {
  it('stand side by side, and a missing value or 0 has none', () => {
    expect(barsOf([3, null, 0, -2], false)).toEqual([
      { series: 0, from: 0, to: 3 },
      { series: 3, from: 0, to: -2 },
    ]);
  });

  it('stand on each other, those below 0 downwards', () => {
    expect(barsOf([3, -2, 4, -1], true)).toEqual([
      { series: 0, from: 0, to: 3 },
      { series: 1, from: 0, to: -2 },
      { series: 2, from: 3, to: 7 },
      { series: 3, from: -2, to: -3 },
    ]);
  });

  it('are at most 32 px wide, centred, and fit into their group', () => {
    for (const [count, step] of [
      [1, 500],
      [2, 60],
      [4, 9],
      [4, 2],
    ] as const) {
      const { width, left } = placesOf(count, step);
      expect(width).toBeLessThanOrEqual(32);
      expect(left(0)).toBeCloseTo(-(left(count - 1) + width));
      expect(left(count - 1) + width - left(0)).toBeLessThanOrEqual(step + 0.001);
    }
  });
});
