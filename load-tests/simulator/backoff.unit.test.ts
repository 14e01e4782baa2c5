import { describe, expect, it } from 'vitest';
import { mayReconnect, reconnectDelay } from './backoff.ts';

describe('reconnecting', () => {
  it('waits a random time, with a maximum that doubles with every try up to a minute', () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => reconnectDelay(attempt, () => 0.999_999))).toEqual([
      999, 1999, 3999, 31_999, 59_999, 59_999,
    ]);
    expect(reconnectDelay(5, () => 0)).toBe(0);
  });

  it('stops when the machine was replaced or deleted, or its credential revoked', () => {
    expect([1000, 1006, 1009, 1012, 4001, 4002, 4003, 4004, 4029].filter(mayReconnect)).toEqual([
      1000, 1006, 1009, 1012, 4004, 4029,
    ]);
  });
});
