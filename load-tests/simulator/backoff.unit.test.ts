import { describe, expect, it } from 'vitest';
import { mayComeBack, reconnectDelay } from './backoff.ts';

describe('coming back', () => {
  it('waits at random, up to twice as long with every try, a minute at most', () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => reconnectDelay(attempt, () => 0.999_999))).toEqual([
      999, 1999, 3999, 31_999, 59_999, 59_999,
    ]);
    expect(reconnectDelay(5, () => 0)).toBe(0);
  });

  it('is over when the machine was replaced, its credential revoked, or it was deleted', () => {
    expect([1000, 1006, 1009, 1012, 4001, 4002, 4003, 4004, 4029].filter(mayComeBack)).toEqual([
      1000, 1006, 1009, 1012, 4004, 4029,
    ]);
  });
});
