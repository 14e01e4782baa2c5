import { describe, expect, it } from 'vitest';
import { judge } from './result.ts';
import { estimate, mannWhitney, median, percentile, slope } from './statistics.ts';

describe('statistics', () => {
  it('returns the middle value, or the mean of the two middle values, as the median', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([4, 1, 9, 6])).toBe(5);
    expect(() => median([])).toThrow('the median of nothing');
  });

  it('returns the nearest rank as a percentile', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.99)).toBe(7);
  });

  it('returns an interval around the median, with no width when all rounds agree', () => {
    expect(estimate([1.2, 1.2, 1.2])).toEqual({ median: 1.2, low: 1.2, high: 1.2 });
    const spread = estimate([1, 1.1, 1.2, 1.3, 1.4, 1.5]);
    expect(spread.median).toBeCloseTo(1.25);
    expect(spread.low).toBeGreaterThanOrEqual(1);
    expect(spread.low).toBeLessThan(1.2);
    expect(spread.high).toBeGreaterThan(1.3);
    expect(estimate([1, 1.1, 1.2, 1.3, 1.4, 1.5])).toEqual(spread);
  });

  it('detects samples of different rank only (Mann and Whitney 1947)', () => {
    const evens = Array.from({ length: 100 }, (_, index) => index * 2);
    const odds = evens.map((value) => value + 1);
    expect(mannWhitney(evens, odds)).toBeGreaterThan(0.8);
    expect(mannWhitney(evens, evens)).toBeGreaterThan(0.99);
    const later = evens.map((value) => value + 60);
    expect(mannWhitney(evens, later)).toBeLessThan(0.001);
    expect(mannWhitney(later, evens)).toBeCloseTo(mannWhitney(evens, later), 9);
    // Calculated by hand: U = 128, z = (200 - 128) / √(20 · 20 · 41 / 12) = 1.9476.
    const [low, high] = [1, 5].map((first) => Array.from({ length: 20 }, (_, index) => first + index));
    expect(mannWhitney(low ?? [], high ?? [])).toBeCloseTo(0.05146, 4);
  });

  it('returns the slope independent of the offset', () => {
    expect(
      slope([
        { x: 2_000, y: 107 },
        { x: 5_000, y: 113 },
        { x: 10_000, y: 123 },
      ]),
    ).toBeCloseTo(0.002);
  });
});

describe('a verdict', () => {
  const quiet = { twins: { median: 1, low: 0.98, high: 1.02 }, isQuiet: true };
  const between = (low: number, high: number) => ({ median: (low + high) / 2, low, high });

  it('needs the whole interval on one side of the target', () => {
    expect(judge(between(1.1, 1.3), { atMost: 1.3 }, quiet)).toBe('met');
    expect(judge(between(1.31, 1.5), { atMost: 1.3 }, quiet)).toBe('missed');
    expect(judge(between(1.2, 1.4), { atMost: 1.3 }, quiet)).toBe('undecided');
    expect(judge(between(0.9, 1), { atLeast: 0.9 }, quiet)).toBe('met');
    expect(judge(between(0.7, 0.89), { atLeast: 0.9 }, quiet)).toBe('missed');
    expect(judge(between(0.8, 0.95), { atLeast: 0.9 }, quiet)).toBe('undecided');
  });

  it('is inconclusive when the baselines differ by more than three percent, or the machine was disturbed', () => {
    const good = between(1, 1.1);
    expect(judge(good, { atMost: 1.3 }, { ...quiet, twins: between(0.96, 1) })).toBe('inconclusive');
    expect(judge(good, { atMost: 1.3 }, { ...quiet, twins: between(1, 1.04) })).toBe('inconclusive');
    expect(judge(good, { atMost: 1.3 }, { ...quiet, isQuiet: false })).toBe('inconclusive');
    expect(judge(good, { atMost: 1.3 }, { isQuiet: true })).toBe('met');
  });
});
