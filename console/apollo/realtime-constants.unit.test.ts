import { describe, expect, it } from 'vitest';
import { REALTIME, refusalOf, retryDelay } from './realtime-constants.ts';

describe('the times of the realtime connection', () => {
  it('are those of the requirements [K1]', () => {
    expect(REALTIME).toMatchObject({
      connectionAck: 15_000,
      subscriptionAck: 15_000,
      connectionTimeout: 300_000,
      keepAliveCheck: 5000,
      keepAliveMissed: 65_000,
      retryMax: 5000,
      reconnectFirst: 5000,
      reconnectEvery: 60_000,
      lazyClose: 1000,
    });
  });

  it('make the pause between handshake attempts grow, with jitter, to 5 s at most [K1]', () => {
    const longest = [0, 1, 2, 3, 4, 5, 20, 1000].map((retries) => retryDelay(retries, 1));
    expect(longest).toEqual([200, 400, 800, 1600, 3200, 5000, 5000, 5000]);
    expect(retryDelay(5, 0)).toBe(0);
  });

  it('allow no retry of a handshake that the server refused [X6]', () => {
    expect(refusalOf(4400)).toContain('Connection failed');
    expect(refusalOf(4401)).toBe('Unauthorized');
    expect(refusalOf(4403)).toBe('Unauthorized');
    expect(refusalOf(1006)).toBeUndefined();
  });
});
