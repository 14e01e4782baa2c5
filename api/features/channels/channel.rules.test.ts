import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { adjustRules, channelStatusRules, machineStockRules, restockRules } from './channel.rules.ts';

const channel = { channel: 1, productId: 'p', sizeId: 's', certificateId: 'c', capacity: 10, lowLevel: 2 };
const brokenLayout = (...channels: object[]) => brokenRules(() => validate(machineStockRules, { channels }));
const broken = (values: object) => brokenLayout({ ...channel, ...values });

describe('a channel of a layout [V8]', () => {
  it('takes every value at its border', () => {
    expect(broken({})).toEqual({});
    expect(broken({ channel: 999, capacity: 9999, lowLevel: 9999, quantity: 9999 })).toEqual({});
    expect(broken({ capacity: 1, lowLevel: 0, quantity: 0 })).toEqual({});
    expect(broken({ lowLevel: 10, quantity: 10 })).toEqual({});
  });

  it('refuses every value beyond its border', () => {
    expect(broken({ channel: 1000, capacity: 10_000 })).toEqual({
      'channels[0].channel': 'maximum',
      'channels[0].capacity': 'maximum',
    });
    expect(broken({ channel: 0, capacity: 0, lowLevel: -1, quantity: -1 })).toMatchObject({
      'channels[0].channel': 'minimum',
      'channels[0].capacity': 'minimum',
      'channels[0].lowLevel': 'minimum',
      'channels[0].quantity': 'minimum',
    });
    expect(broken({ lowLevel: 11, quantity: 11 })).toEqual({
      'channels[0].lowLevel': 'notAboveCapacity',
      'channels[0].quantity': 'notAboveCapacity',
    });
  });

  it('has a number of its own', () => {
    expect(brokenLayout(channel, { ...channel, channel: 2 }, channel)).toEqual({ 'channels[2].channel': 'duplicate' });
  });
});

describe('pieces put in or counted', () => {
  const restock = (quantity: number) => brokenRules(() => validate(restockRules, { quantity }));
  const adjust = (values: object) => brokenRules(() => validate(adjustRules, { quantity: 1, ...values }));

  it('are at least one for a restock, none for a count, and 9,999 at most', () => {
    expect([restock(1), restock(9999), adjust({ quantity: 0 }), adjust({ quantity: 9999 })]).toEqual([{}, {}, {}, {}]);
    expect([restock(0), adjust({ quantity: -1 })]).toEqual([{ quantity: 'minimum' }, { quantity: 'minimum' }]);
    expect([restock(10_000), adjust({ quantity: 10_000 })]).toEqual([{ quantity: 'maximum' }, { quantity: 'maximum' }]);
  });

  it('may carry a note of 500 characters', () => {
    expect(adjust({ note: 'n'.repeat(500) })).toEqual({});
    expect(adjust({ note: 'n'.repeat(501) })).toEqual({ note: 'maxLength' });
  });
});

it.each([
  ['AVAILABLE', {}],
  ['MAINTENANCE', {}],
  ['ERROR', { status: 'oneOf' }],
  ['EMPTY', { status: 'oneOf' }],
])('the status %s may be chosen by a person: %j', (status, faults) => {
  expect(brokenRules(() => validate(channelStatusRules, { status }))).toEqual(faults);
});
