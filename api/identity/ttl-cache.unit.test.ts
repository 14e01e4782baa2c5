import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // lru-cache takes the moment 0, at which fake timers begin, for no moment at all.
  vi.advanceTimersByTime(1);
});
afterEach(() => void vi.useRealTimers());

describe('a short memory', () => {
  it('loads once for all who ask within its time, and anew afterwards', async () => {
    const cache = new TtlCache<number>(5000, 10);
    const load = vi.fn(async () => load.mock.calls.length);
    expect(await Promise.all([cache.get('a', load), cache.get('a', load)])).toEqual([1, 1]);
    vi.advanceTimersByTime(4999);
    expect(await cache.get('a', load)).toBe(1);
    vi.advanceTimersByTime(2);
    expect(await cache.get('a', load)).toBe(2);
    cache.forget('a');
    expect(await cache.get('a', load)).toBe(3);
  });

  it('does not remember a failure', async () => {
    const cache = new TtlCache<number>(5000, 10);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 7)).toBe(7);
  });

  it('drops the oldest when there are too many', async () => {
    const cache = new TtlCache<string>(5000, 2);
    const load = vi.fn(async () => 'loaded');
    for (const key of ['a', 'b', 'c', 'b', 'c']) await cache.get(key, load);
    expect(load).toHaveBeenCalledTimes(3);
    await cache.get('a', load);
    expect(load).toHaveBeenCalledTimes(4);
  });
});
