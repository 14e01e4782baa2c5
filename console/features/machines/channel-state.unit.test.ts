import { describe, expect, it } from 'vitest';
import { sortByNeed, type ChannelLevel, fillOf, mostUrgent, stateOf, summaryOf } from './channel-state.ts';

const level = (quantity: number, changes: Partial<ChannelLevel> = {}): ChannelLevel => ({
  quantity,
  reserved: 0,
  capacity: 10,
  lowLevel: 3,
  status: 'AVAILABLE',
  ...changes,
});

describe('the state of a channel', () => {
  it.each([
    ['available', level(4)],
    ['low', level(3)],
    ['empty', level(0, { status: 'EMPTY' })],
    ['error', level(0, { status: 'ERROR' })],
    ['maintenance', level(10, { status: 'MAINTENANCE' })],
  ] as const)('is %s', (state, channel) => {
    expect(stateOf(channel)).toBe(state);
  });
});

describe('the stock summary of a machine', () => {
  it('counts a channel that is in error and empty as both', () => {
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

  it('has fill level 0 without channels or without capacity', () => {
    expect(summaryOf([]).fill).toBe(0);
    expect(fillOf({ quantity: 3, capacity: 0 })).toBe(0);
  });
});

describe('the order of channels', () => {
  const named = (channel: number, ...rest: Parameters<typeof level>) => ({ channel, ...level(...rest) });

  it('starts with the emptiest channel for a restock, without full channels', () => {
    expect(sortByNeed([named(11, 10), named(12, 4), named(13, 0), named(14, 4)]).map(({ channel }) => channel)).toEqual(
      [13, 12, 14],
    );
  });

  it('starts with channels in error on the page, then empty channels', () => {
    expect(mostUrgent([named(11, 10), named(12, 0), named(13, 9, { status: 'ERROR' })])?.channel).toBe(13);
    expect(mostUrgent([])).toBeUndefined();
  });
});
