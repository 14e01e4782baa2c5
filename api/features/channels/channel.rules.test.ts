import { describe, expect, it } from 'vitest';
import { validate } from '#api/rules/validate.ts';
import { brokenRules } from '#api/testing/faults.ts';
import { adjustRules, channelStatusRules, machineStockRules, restockRules } from './channel.rules.ts';

const channel = { channel: 1, productId: 'p', sizeId: 's', certificateId: 'c', capacity: 10, lowLevel: 2 };
const brokenLayout = (...channels: object[]) => brokenRules(() => validate(machineStockRules, { channels }));
const broken = (values: object) => brokenLayout({ ...channel, ...values });

describe('a channel of a layout [V8]', () => {
  it('accepts the smallest and largest value of every field', () => {
    expect(broken({})).toEqual({});
    expect(broken({ channel: 999, capacity: 9999, lowLevel: 9999, quantity: 9999 })).toEqual({});
    expect(broken({ capacity: 1, lowLevel: 0, quantity: 0 })).toEqual({});
    expect(broken({ lowLevel: 10, quantity: 10 })).toEqual({});
    expect(broken({ parLevel: 10 })).toEqual({});
    expect(broken({ parLevel: null })).toEqual({});
  });

  it('refuses values outside of the limits', () => {
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

  it('has a level to fill up to between the low level and the capacity', () => {
    expect(broken({ parLevel: 11 })).toEqual({ 'channels[0].parLevel': 'notAboveCapacity' });
    expect(broken({ parLevel: 1 })).toEqual({ 'channels[0].parLevel': 'notBelowLowLevel' });
    expect(broken({ parLevel: 0, lowLevel: 0 })).toEqual({ 'channels[0].parLevel': 'minimum' });
  });

  it('needs a unique number', () => {
    expect(brokenLayout(channel, { ...channel, channel: 2 }, channel)).toEqual({ 'channels[2].channel': 'duplicate' });
  });
});

describe('the number of added or counted pieces', () => {
  const restock = (quantity: number) => brokenRules(() => validate(restockRules, { quantity }));
  const adjust = (values: object) => brokenRules(() => validate(adjustRules, { quantity: 1, ...values }));

  it('is at least one for a restock, zero for a count, and at most 9,999', () => {
    expect([restock(1), restock(9999), adjust({ quantity: 0 }), adjust({ quantity: 9999 })]).toEqual([{}, {}, {}, {}]);
    expect([restock(0), adjust({ quantity: -1 })]).toEqual([{ quantity: 'minimum' }, { quantity: 'minimum' }]);
    expect([restock(10_000), adjust({ quantity: 10_000 })]).toEqual([{ quantity: 'maximum' }, { quantity: 'maximum' }]);
  });

  it('may have a note of up to 500 characters', () => {
    expect(adjust({ note: 'n'.repeat(500) })).toEqual({});
    expect(adjust({ note: 'n'.repeat(501) })).toEqual({ note: 'maxLength' });
  });
});

it.each([
  ['AVAILABLE', {}],
  ['MAINTENANCE', {}],
  ['ERROR', { status: 'oneOf' }],
  ['EMPTY', { status: 'oneOf' }],
])('a person sets the status %s: faults are %j', (status, faults) => {
  expect(brokenRules(() => validate(channelStatusRules, { status }))).toEqual(faults);
});
