import { describe, expect, it } from 'vitest';
import { dueOf } from './due.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

describe('when held pieces must be replaced', () => {
  it.each([
    [null, { state: 'none', days: 0, share: 0 }],
    ['2027-01-31T12:00:00Z', { state: 'good', days: 70, share: 0.125 }],
    ['2026-12-22T12:00:00Z', { state: 'soon', days: 30, share: 0.25 }],
    ['2026-11-22T12:00:01Z', { state: 'soon', days: 1 }],
    ['2026-11-22T11:59:59Z', { state: 'overdue', days: 0, share: 1 }],
    ['2026-11-18T12:00:00Z', { state: 'overdue', days: 4, share: 1 }],
  ])('by %s', (replaceBy, due) => {
    expect(dueOf({ since: '2026-11-12T12:00:00Z', replaceBy }, NOW)).toMatchObject(due);
  });

  it('of pieces that are older than their use, the whole use is over', () => {
    expect(dueOf({ since: '2026-11-22T12:00:00Z', replaceBy: '2026-11-22T12:00:00Z' }, NOW).share).toBe(0);
  });
});
