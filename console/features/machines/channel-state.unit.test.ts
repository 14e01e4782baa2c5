import { describe, expect, it } from 'vitest';
import { byNeed, type ChannelLevel, fillOf, mostUrgent, stateOf, summaryOf } from './channel-state.ts';

const level = (quantity: number, changes: Partial<ChannelLevel> = {}): ChannelLevel => ({
  quantity,
  reserved: 0,
  capacity: 10,
  lowLevel: 3,
  status: 'AVAILABLE',
  ...changes,
});

describe('the state of a channel on the front', () => {
  it.each([
    ['available', level(4)],
    ['low', level(3)],
    ['empty', level(0, { status: 'EMPTY' })],
    ['error', level(0, { status: 'ERROR' })],
    ['maintenance', level(10, { status: 'MAINTENANCE' })],
  ] as const)('%s', (state, channel) => {
    expect(stateOf(channel)).toBe(state);
  });
});

describe('a machine in figures', () => {
  it('counts what must be acted on, a broken and empty channel for both', () => {
    expect(
      summaryOf([level(10), level(3), level(0, { status: 'ERROR' }), level(7, { status: 'MAINTENANCE' })]),
    ).toEqual({
      channels: 4,
      pieces: 20,
      capacity: 40,
      fill: 0.5,
      low: 1,
      empty: 1,
      error: 1,
      maintenance: 1,
    });
  });

  it('without channels, or with one that holds nothing, is empty and no fault', () => {
    expect(summaryOf([]).fill).toBe(0);
    expect(fillOf({ quantity: 3, capacity: 0 })).toBe(0);
  });
});

describe('what comes first', () => {
  const named = (channel: number, ...rest: Parameters<typeof level>) => ({ channel, ...level(...rest) });

  it('on a restock run: the emptiest, without those that are full', () => {
    expect(byNeed([named(11, 10), named(12, 4), named(13, 0), named(14, 4)]).map(({ channel }) => channel)).toEqual([
      13, 12, 14,
    ]);
  });

  it('on the page: what is broken, then what is empty', () => {
    expect(mostUrgent([named(11, 10), named(12, 0), named(13, 9, { status: 'ERROR' })])?.channel).toBe(13);
    expect(mostUrgent([])).toBeUndefined();
  });
});
