import { describe, expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

const limits = { firstMs: 1000, longestMs: 300_000 };

describe('the wait before the next try', () => {
  it.each([
    [0, 1000],
    [1, 2000],
    [4, 16_000],
    [8, 256_000],
    [9, 300_000],
    [5000, 300_000],
  ])('after %i delays is at most %i ms and at least half of it', (delays, most) => {
    expect(backoffMs(delays, limits, () => 0)).toBe(most / 2);
    expect(backoffMs(delays, limits, () => 0.999_999)).toBeCloseTo(most, -1);
  });

  it('differs from task to task', () => {
    expect(new Set(Array.from({ length: 50 }, () => backoffMs(5, limits))).size).toBeGreaterThan(10);
  });
});
