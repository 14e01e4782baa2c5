/** What the layout of a grid needs of a column. */
export type GridColumnLayout = {
  id: string;
  /** Stays visible at this edge while the others scroll. */
  pin?: 'start' | 'end';
  /** Name above this column and its neighbours with the same name. */
  group?: string;
};

/** A cell of the line of group names. */
export type GroupCell = { key: string; name: string | undefined; first: number; span: number };

/** The columns with those pinned at the start first and those pinned at the end last, each in the order given. */
export function pinnedOrder<Column extends GridColumnLayout>(columns: readonly Column[]): Column[] {
  const place = { start: 0, none: 1, end: 2 } as const;
  return columns.toSorted((one, other) => place[one.pin ?? 'none'] - place[other.pin ?? 'none']);
}

/** Distance in px of each pinned column from its edge; undefined for the others. `widths` are in the same order. */
export function pinOffsets(columns: readonly GridColumnLayout[], widths: readonly number[]): (number | undefined)[] {
  const sum = (values: readonly number[]) => values.reduce((total, width) => total + width, 0);
  return columns.map(({ pin }, at) => {
    if (pin === 'start') return sum(widths.slice(0, at));
    if (pin === 'end') return sum(widths.slice(at + 1));
    return undefined;
  });
}

/** The column that takes the space that the others leave: the last one that scrolls, if possible one of a fixed width. */
export function fillingColumn(columns: readonly (GridColumnLayout & { isResizable?: boolean })[]): string | undefined {
  const scrolling = columns.filter(({ pin }) => !pin);
  return (scrolling.findLast(({ isResizable }) => !isResizable) ?? scrolling.at(-1))?.id;
}

/** The line of group names: neighbours with the same group and the same pin have one cell. */
export function groupCells(columns: readonly GridColumnLayout[]): GroupCell[] {
  const cells: GroupCell[] = [];
  for (const [at, { id, group, pin }] of columns.entries()) {
    const last = cells.at(-1);
    const before = columns[at - 1];
    if (last && group && group === last.name && before?.pin === pin) last.span += 1;
    else cells.push({ key: id, name: group, first: at, span: 1 });
  }
  return cells;
}

/** A width within the limits of a column. */
export const limitWidth = (width: number, least: number, most: number): number =>
  Math.round(Math.min(Math.max(width, least), most));
