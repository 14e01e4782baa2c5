import { describe, expect, it } from 'vitest';
import { findFaults, sortFaults } from './layout-faults.ts';
import { emptyChannel, isChanged, type LayoutChannel, mergeLayouts, toInput } from './layout.ts';

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
  counted: null,
  quantity: 9,
  insideSizeId: 'size',
  ...changes,
});

const numbers = (layout: readonly LayoutChannel[]) => layout.map(({ channel: number }) => number);

describe('a layout is complete', () => {
  it('when every channel names all of it', () => {
    expect(findFaults([channel(11), channel(12)]).byKey.size).toBe(0);
  });

  it('not while a new channel is empty: each missing field is named [S7] [V8]', () => {
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

  it('not with a number twice, or less room than is counted', () => {
    expect(findFaults([channel(11), channel(11, { key: 'again' })]).byKey.get('again')).toHaveProperty('channel');
    expect(findFaults([channel(11, { counted: 21 })]).byKey.get('key-11')).toHaveProperty('counted');
  });
});

describe('what the api refuses', () => {
  it('is shown at its channel; what concerns no channel apart', () => {
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

describe('what is sent', () => {
  it('leaves a quantity alone that was not counted', () => {
    expect(toInput([channel(11), channel(12, { counted: 0 })]).map((input) => 'quantity' in input)).toEqual([
      false,
      true,
    ]);
  });

  it('is nothing new where nothing was changed', () => {
    expect(isChanged([channel(11)], [channel(11)])).toBe(false);
    expect(isChanged([channel(11)], [channel(11, { lowLevel: 6 })])).toBe(true);
    expect(isChanged([channel(11), channel(12)], [channel(11)])).toBe(true);
  });
});

describe('after somebody else saved it', () => {
  const base = [channel(11), channel(12), channel(13)];

  it('keeps what I typed and takes over the rest', () => {
    const mine = [channel(11, { lowLevel: 7 }), channel(12), channel(13)];
    const theirs = [channel(11, { capacity: 30 }), channel(12, { capacity: 30 }), channel(13)];
    const merged = mergeLayouts(base, mine, theirs);
    expect(merged.map(({ capacity, lowLevel }) => [capacity, lowLevel])).toEqual([
      [20, 7],
      [30, 5],
      [20, 5],
    ]);
  });

  it('what I took out stays out, what they took out goes, what they added comes', () => {
    const mine = [channel(12), channel(13)];
    const theirs = [channel(11), channel(12), channel(14)];
    expect(numbers(mergeLayouts(base, mine, theirs))).toEqual([12, 14]);
  });

  it('a channel that I edited and they took out is a new one', () => {
    const mine = [channel(11), channel(12, { capacity: 40 }), channel(13)];
    const merged = mergeLayouts(base, mine, [channel(11), channel(13)]);
    expect(merged.find(({ channel: number }) => number === 12)).toMatchObject({
      isNew: true,
      capacity: 40,
      quantity: 0,
    });
  });
});
