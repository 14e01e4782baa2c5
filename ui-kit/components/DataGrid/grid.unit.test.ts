import { describe, expect, it } from 'vitest';
import { fillingColumn, groupCells, limitWidth, pinnedOrder, pinOffsets } from './columnLayout.ts';
import { type RowOrGap, visibleRows } from './visibleRows.ts';

const heightOf = (parts: readonly RowOrGap[], rowHeight: number) =>
  parts.reduce((sum, part) => sum + (part.kind === 'gap' ? part.height : rowHeight), 0);
const rowsOf = (parts: readonly RowOrGap[]) => parts.flatMap((part) => (part.kind === 'row' ? [part.index] : []));

describe('the rows of a long grid', () => {
  const rowHeight = 40;
  const count = 10_000;

  it.each([0, 15, 4000, 200_000, 399_600, 400_000])('are as high as all rows, scrolled by %i px', (scrollTop) => {
    const parts = visibleRows({ scrollTop, height: 400, rowHeight, count });
    expect(heightOf(parts, rowHeight)).toBe(count * rowHeight);
    expect(rowsOf(parts).length).toBeLessThan(40);
  });

  it('contain those in the window', () => {
    const rows = rowsOf(visibleRows({ scrollTop: 4000, height: 400, rowHeight, count }));
    expect(rows).toEqual(expect.arrayContaining([100, 105, 109]));
    expect(rows).not.toContain(50);
  });

  it('keep the row with the focus, in its place', () => {
    const parts = visibleRows({ scrollTop: 4000, height: 400, rowHeight, count }, 3);
    expect(rowsOf(parts)[0]).toBe(3);
    expect(heightOf(parts, rowHeight)).toBe(count * rowHeight);
    expect(rowsOf(visibleRows({ scrollTop: 4000, height: 400, rowHeight, count }, 102))).toHaveLength(
      rowsOf(visibleRows({ scrollTop: 4000, height: 400, rowHeight, count })).length,
    );
  });

  it('are none of an empty list, and never more than there are', () => {
    expect(visibleRows({ scrollTop: 0, height: 400, rowHeight, count: 0 })).toEqual([]);
    expect(rowsOf(visibleRows({ scrollTop: 900, height: 400, rowHeight, count: 2 }, 5))).toEqual([]);
    expect(rowsOf(visibleRows({ scrollTop: 0, height: 400, rowHeight, count: 2 }))).toEqual([0, 1]);
  });
});

describe('the columns of a grid', () => {
  const columns = [
    { id: 'stock', group: 'Pieces' },
    { id: 'actions', pin: 'end' as const },
    { id: 'name', pin: 'start' as const },
    { id: 'least', group: 'Pieces' },
    { id: 'code', pin: 'start' as const },
  ];

  it('have the pinned ones at the edges, each in the order given', () => {
    expect(pinnedOrder(columns).map(({ id }) => id)).toEqual(['name', 'code', 'stock', 'least', 'actions']);
  });

  it('are pinned after the widths before them', () => {
    expect(pinOffsets(pinnedOrder(columns), [200, 80, 90, 90, 60])).toEqual([0, 200, undefined, undefined, 0]);
  });

  it('share a group only with a neighbour of the same pin', () => {
    expect(groupCells(pinnedOrder(columns)).map(({ name, span }) => [name, span])).toEqual([
      [undefined, 1],
      [undefined, 1],
      ['Pieces', 2],
      [undefined, 1],
    ]);
    const split = [
      { id: 'a', group: 'G', pin: 'start' as const },
      { id: 'b', group: 'G' },
    ];
    expect(groupCells(split).map(({ span }) => span)).toEqual([1, 1]);
  });

  it('leave the rest of the space to the last one that scrolls, if possible one of a fixed width', () => {
    expect(fillingColumn(columns)).toBe('least');
    expect(fillingColumn([{ id: 'a' }, { id: 'b', isResizable: true }])).toBe('a');
    expect(
      fillingColumn([
        { id: 'a', isResizable: true },
        { id: 'b', isResizable: true },
      ]),
    ).toBe('b');
    expect(fillingColumn([{ id: 'a', pin: 'end' }])).toBeUndefined();
  });

  it('have widths within their limits', () => {
    expect(limitWidth(20.4, 60, 400)).toBe(60);
    expect(limitWidth(120.6, 60, 400)).toBe(121);
    expect(limitWidth(999, 60, 400)).toBe(400);
  });
});
