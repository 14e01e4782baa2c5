import { describe, expect, it } from 'vitest';
import { type ChannelContents, contentsOf, fillLayout, rangeOf } from './layout-fill.ts';
import { emptyChannel, type LayoutChannel } from './layout.ts';
import { contentsOfPasted, type FoundSize, readPasted } from './pasted-layout.ts';

const channel = (number: number, changes: Partial<LayoutChannel> = {}): LayoutChannel => ({
  ...emptyChannel([], `key-${number}`),
  isNew: false,
  channel: number,
  productId: 'glove',
  productName: 'Luva',
  sizeId: 'glove-m',
  sizeName: 'M',
  certificateId: 'ca',
  certificateNumber: '28324',
  capacity: 20,
  lowLevel: 5,
  quantity: 9,
  insideSizeId: 'glove-m',
  ...changes,
});

const boots = (number: number, changes: Partial<ChannelContents> = {}): ChannelContents => ({
  ...contentsOf(channel(1, { productId: 'boot', sizeId: 'boot-42', certificateId: 'ca-boot' }), number),
  ...changes,
});

describe('filling channels of a layout [S7]', () => {
  it('adds missing channels in the order of their numbers, without pieces', () => {
    const { layout, kept } = fillLayout([channel(5)], rangeOf(channel(1), 3, 6));
    expect(layout.map(({ channel: number, isNew }) => [number, isNew])).toEqual([
      [3, true],
      [4, true],
      [5, false],
      [6, true],
    ]);
    expect(layout[0]).toMatchObject({
      sizeId: 'glove-m',
      capacity: 20,
      counted: null,
      quantity: 0,
      insideSizeId: null,
    });
    expect(new Set(layout.map(({ key }) => key)).size).toBe(4);
    expect(kept).toEqual([]);
  });

  it('keeps a channel that holds pieces of another size, until it is counted', () => {
    const before = [channel(1), channel(2, { quantity: 0 }), channel(3)];
    const { layout, kept } = fillLayout(before, [boots(1), boots(2), boots(3, { counted: 0 })]);
    expect(kept).toEqual([1]);
    expect(layout[0]).toEqual(before[0]);
    expect(layout[1]).toMatchObject({ key: 'key-2', sizeId: 'boot-42', isNew: false });
    expect(layout[2]).toMatchObject({ sizeId: 'boot-42', counted: 0 });
  });

  it('judges by the pieces inside, not by what is chosen but not saved', () => {
    const inside = contentsOf(channel(1), 1);
    const chosen = channel(1, { ...boots(1), key: 'key-1' });
    expect(fillLayout([chosen], [inside])).toEqual({ layout: [channel(1)], kept: [] });
    expect(fillLayout([chosen], [boots(1)])).toEqual({ layout: [chosen], kept: [1] });
    const counted = { ...chosen, counted: 0 };
    expect(fillLayout([counted], [boots(1, { capacity: 12 })])).toEqual({
      layout: [{ ...counted, capacity: 12 }],
      kept: [],
    });
    expect(fillLayout([counted], [inside])).toEqual({ layout: [channel(1)], kept: [] });
  });

  it('changes the limits of a channel that holds the same size', () => {
    const { layout } = fillLayout([channel(1)], [{ ...contentsOf(channel(1), 1), capacity: 12 }]);
    expect(layout).toEqual([channel(1, { capacity: 12 })]);
  });
});

const found: FoundSize[] = [
  {
    productId: 'glove',
    productName: 'Luva',
    size: {
      id: 'glove-m',
      size: 'M',
      code: 'LUV-M',
      certificates: [
        { id: 'old', number: '1000', status: 'INACTIVE' },
        { id: 'ca', number: '28324', status: 'ACTIVE' },
      ],
    },
  },
  {
    productId: 'boot',
    productName: 'Bota',
    size: {
      id: 'boot-42',
      size: '42',
      code: 'BOT-42',
      certificates: [
        { id: 'a', number: '1', status: 'ACTIVE' },
        { id: 'b', number: '2', status: 'ACTIVE' },
      ],
    },
  },
];

describe('rows pasted from a spreadsheet', () => {
  it('are read with tabs or semicolons, with or without headings, and empty cells at the end', () => {
    const { rows, faults } = readPasted(
      'Canal\tCódigo\tCA\tCap.\r\n\r\n1\tluv-m\t\t20\t5\t18\t3\r\n"2"\t"BOT-42"\t2\t6\r\n',
    );
    expect(faults).toEqual([]);
    expect(contentsOfPasted(rows, found)).toEqual({
      faults: [],
      contents: [
        expect.objectContaining({
          channel: 1,
          sizeId: 'glove-m',
          certificateId: 'ca',
          capacity: 20,
          lowLevel: 5,
          parLevel: 18,
          counted: 3,
        }),
        expect.objectContaining({
          channel: 2,
          sizeId: 'boot-42',
          certificateId: 'b',
          capacity: 6,
          lowLevel: 0,
          parLevel: null,
          counted: null,
        }),
      ],
    });
    expect(readPasted('7;LUV-M;28324;20').rows).toMatchObject([{ line: 1, channel: 7, certificate: '28324' }]);
  });

  it('name each row that cannot be used, by its line', () => {
    const { rows, faults } = readPasted(
      '1;LUV-M\n0;LUV-M;;5\n3;LUV-M;;x\n4;LUV-M;;5\n4;LUV-M;;5\n5;a;b;1;1;1;1;1\n6;LUV-M;;-3',
    );
    expect(faults).toEqual([
      { line: 1, kind: 'cells', value: '2' },
      { line: 2, kind: 'channel', value: '' },
      { line: 3, kind: 'number', value: '3' },
      { line: 5, kind: 'repeated', value: '4' },
      { line: 6, kind: 'cells', value: '8' },
      { line: 7, kind: 'number', value: '6' },
    ]);
    expect(rows).toHaveLength(1);
  });

  it('name unknown codes, certificates that are unknown or not active, and sizes with several', () => {
    const { rows } = readPasted('1;NOPE;;5\n2;LUV-M;1000;5\n3;BOT-42;;5\n4;LUV-M;;5');
    expect(contentsOfPasted(rows, found).faults).toEqual([
      { line: 1, kind: 'code', value: 'NOPE' },
      { line: 2, kind: 'certificate', value: '1000' },
      { line: 3, kind: 'certificates', value: 'BOT-42' },
    ]);
  });

  it('are nothing if only a heading or blank lines were pasted', () => {
    expect(readPasted('\n \n')).toEqual({ rows: [], faults: [] });
    expect(readPasted('Channel;Code;CA;Capacity')).toEqual({ rows: [], faults: [] });
  });
});
