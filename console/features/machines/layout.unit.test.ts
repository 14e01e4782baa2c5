import { describe, expect, it } from 'vitest';
import { findFaults, sortFaults } from './layout-faults.ts';
import { changedByOthers, emptyChannel, isChanged, type LayoutChannel, mergeLayouts, toInput } from './layout.ts';

const channel = (number: number, changes: Partial<LayoutChannel> = {}): LayoutChannel => ({
  key: `key-${number}`,
  isNew: false,
  channel: number,
  productId: 'product',
  productName: 'Luva',
  sizeId: 'size',
  sizeName: 'M',
  certificateId: 'certificate',
  certificateNumber: '28324',
  capacity: 20,
  lowLevel: 5,
  parLevel: null,
  counted: null,
  quantity: 9,
  insideSizeId: 'size',
  ...changes,
});

const numbers = (layout: readonly LayoutChannel[]) => layout.map(({ channel: number }) => number);

describe('the check of a layout', () => {
  it('finds no faults if every channel has all fields', () => {
    expect(findFaults([channel(11), channel(12)]).byKey.size).toBe(0);
  });

  it('finds each missing field of a new channel [S7] [V8]', () => {
    const fresh = emptyChannel([channel(11)], 'new');
    const faults = findFaults([channel(11), fresh]).byKey;
    expect(fresh.channel).toBe(12);
    expect([...faults.keys()]).toEqual(['new']);
    expect(Object.keys(faults.get('new') ?? {}).toSorted()).toEqual([
      'capacity',
      'certificateId',
      'lowLevel',
      'productId',
      'sizeId',
    ]);
  });

  it('finds a duplicate number, and a count above the capacity', () => {
    expect(findFaults([channel(11), channel(11, { key: 'again' })]).byKey.get('again')).toHaveProperty('channel');
    expect(findFaults([channel(11, { counted: 21 })]).byKey.get('key-11')).toHaveProperty('counted');
  });

  it('finds what the api refuses because of the pieces inside: another size without a count, a lower capacity', () => {
    const required = { counted: { key: 'required', values: undefined } };
    const faultOf = (changes: Partial<LayoutChannel>) => findFaults([channel(11, changes)]).byKey.get('key-11');
    expect(faultOf({ sizeId: 'other' })).toEqual(required);
    expect(faultOf({ sizeId: 'other', counted: 0 })).toBeUndefined();
    expect(faultOf({ sizeId: 'other', quantity: 0 })).toBeUndefined();
    expect(faultOf({ capacity: 8 })).toEqual({ capacity: { key: 'minimum', values: { min: 9 } } });
    expect(faultOf({ capacity: 8, counted: 8 })).toBeUndefined();
  });
});

describe('the faults of the api', () => {
  it('are grouped by channel; faults without a channel are separate', () => {
    const faults = sortFaults(
      [channel(11), channel(12)],
      [
        { path: 'channels[1].quantity', key: 'required' },
        { path: 'channels', key: 'channelNotEmpty', values: { channel: 13 } },
      ],
    );
    expect(faults.byKey.get('key-12')).toEqual({ counted: { key: 'required', values: undefined } });
    expect(faults.others).toEqual([{ path: 'channels', key: 'channelNotEmpty', values: { channel: 13 } }]);
  });
});

describe('the input of the api', () => {
  it('contains a quantity only for counted channels', () => {
    expect(toInput([channel(11), channel(12, { counted: 0 })]).map((input) => 'quantity' in input)).toEqual([
      false,
      true,
    ]);
  });

  it('is sent only if the layout was changed', () => {
    expect(isChanged([channel(11)], [channel(11)])).toBe(false);
    expect(isChanged([channel(11)], [channel(11, { lowLevel: 6 })])).toBe(true);
    expect(isChanged([channel(11), channel(12)], [channel(11)])).toBe(true);
  });
});

describe('the merge with the layout that another user saved', () => {
  const base = [channel(11), channel(12), channel(13)];

  it('keeps my changes and takes their values for the rest', () => {
    const mine = [channel(11, { lowLevel: 7 }), channel(12), channel(13)];
    const theirs = [channel(11, { capacity: 30 }), channel(12, { capacity: 30 }), channel(13)];
    const merged = mergeLayouts(base, mine, theirs);
    expect(merged.map(({ capacity, lowLevel }) => [capacity, lowLevel])).toEqual([
      [20, 7],
      [30, 5],
      [20, 5],
    ]);
  });

  it('names the channels that only they changed, and those that both of us changed differently [E3]', () => {
    const mine = [channel(11, { lowLevel: 7 }), channel(12, { capacity: 30 }), channel(13), channel(15)];
    const theirs = [channel(11, { capacity: 30 }), channel(12, { capacity: 30 }), channel(14), channel(15)];
    expect(changedByOthers(base, mine, theirs)).toEqual({ theirs: [13, 14], both: [11] });
    expect(changedByOthers(base, mine, base)).toEqual({ theirs: [], both: [] });
  });

  it('removes channels that either of us removed and adds channels that they added', () => {
    const mine = [channel(12), channel(13)];
    const theirs = [channel(11), channel(12), channel(14)];
    expect(numbers(mergeLayouts(base, mine, theirs))).toEqual([12, 14]);
  });

  it('makes a channel that I changed and they removed a new channel', () => {
    const mine = [channel(11), channel(12, { capacity: 40 }), channel(13)];
    const merged = mergeLayouts(base, mine, [channel(11), channel(13)]);
    expect(merged.find(({ channel: number }) => number === 12)).toMatchObject({
      isNew: true,
      capacity: 40,
      quantity: 0,
    });
  });
});
