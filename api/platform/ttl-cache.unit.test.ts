import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TtlCache } from './ttl-cache.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Fake timers start at 0, which lru-cache treats as "no time".
  vi.advanceTimersByTime(1);
});
afterEach(() => void vi.useRealTimers());

describe('TtlCache', () => {
  it('loads once for all callers within the time to live, and again afterwards', async () => {
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

  it('does not cache a failure', async () => {
    const cache = new TtlCache<number>(5000, 10);
    await expect(cache.get('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await cache.get('a', async () => 7)).toBe(7);
  });

  it('drops the oldest entry when it is full', async () => {
    const cache = new TtlCache<string>(5000, 2);
    const load = vi.fn(async () => 'loaded');
    for (const key of ['a', 'b', 'c', 'b', 'c']) await cache.get(key, load);
    expect(load).toHaveBeenCalledTimes(3);
    await cache.get('a', load);
    expect(load).toHaveBeenCalledTimes(4);
  });

  it('knows an answer from the end of its load until its time is over or it is forgotten', async () => {
    const cache = new TtlCache<number>(5000, 10);
    const load = Promise.withResolvers<number>();
    const answer = cache.get('a', () => load.promise);
    vi.advanceTimersByTime(1000);
    expect(cache.known('a')).toBeUndefined();
    load.resolve(7);
    await answer;
    expect(cache.known('a')).toBe(7);
    vi.advanceTimersByTime(4001);
    expect(cache.known('a')).toBeUndefined();
    await cache.get('a', async () => 8);
    expect(cache.known('a')).toBe(8);
    cache.forgetAll('a');
    expect(cache.known('a')).toBeUndefined();
  });

  it('does not know an answer that was forgotten during its load', async () => {
    const cache = new TtlCache<number>(5000, 10);
    const load = Promise.withResolvers<number>();
    const answer = cache.get('a', () => load.promise);
    cache.forget('a');
    load.resolve(7);
    expect(await answer).toBe(7);
    expect(cache.known('a')).toBeUndefined();
  });
});
