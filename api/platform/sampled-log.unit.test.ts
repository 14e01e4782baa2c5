import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSampledLog, sampledLog } from './sampled-log.ts';

type Line = { level: number; msg: string; kind: string; count: number; total: number; id?: number };

/** A logger, and the lines that it has written. */
function recorded() {
  const lines: Line[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (text: string) => void lines.push(JSON.parse(text)) });
  return { log, lines };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a sampled log', () => {
  it('writes the first event at once, and one line a minute with the number and an example', () => {
    const { log, lines } = recorded();
    const sampled = createSampledLog(log);
    for (let id = 1; id <= 10_000; id++) sampled.info('BAD', 'refused', { id });
    expect(lines).toEqual([{ level: 30, msg: 'refused', kind: 'BAD', count: 1, total: 1, id: 1 }]);
    vi.advanceTimersByTime(60_000);
    expect(lines.slice(1)).toEqual([
      { level: 30, msg: 'refused', kind: 'BAD', count: 9999, total: 10_000, id: 10_000 },
    ]);
    vi.advanceTimersByTime(600_000);
    expect(lines).toHaveLength(2);
    sampled.info('BAD', 'refused', { id: 0 });
    expect(lines[2]).toMatchObject({ count: 1, total: 10_001, id: 0 });
  });

  it('has a line for each kind, and counts the kinds of a message together', () => {
    const { log, lines } = recorded();
    const sampled = createSampledLog(log);
    sampled.info('A', 'refused', {});
    sampled.info('B', 'refused', {});
    sampled.warn('A', 'valkey', {});
    expect(lines.map(({ kind, msg, level }) => [kind, msg, level])).toEqual([
      ['A', 'refused', 30],
      ['B', 'refused', 30],
      ['A', 'valkey', 40],
    ]);
    expect([sampled.total('refused'), sampled.total('valkey'), sampled.total('other')]).toEqual([2, 1, 0]);
  });

  it('writes what it has counted when the process stops, and leaves no timer', () => {
    const { log, lines } = recorded();
    const sampled = createSampledLog(log);
    for (let id = 1; id <= 3; id++) sampled.warn('A', 'valkey', { id });
    sampled.flush();
    expect(lines.map(({ count }) => count)).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is one for all parts of a process', () => {
    const { log } = recorded();
    expect(sampledLog(log)).toBe(sampledLog(log));
    expect(sampledLog(recorded().log)).not.toBe(sampledLog(log));
  });
});
