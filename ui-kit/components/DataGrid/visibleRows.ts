/** The part of a long list that is on the screen. All sizes in px. */
export type Window = { scrollTop: number; height: number; rowHeight: number; count: number };

/** Rows beyond each edge, so that a quick scroll shows no gap before the next render. */
const MARGIN = 8;

/** A row to render, or a gap as high as the rows that are left out. */
export type RowOrGap = { kind: 'row'; index: number } | { kind: 'gap'; after: number; height: number };

/** The rows near the window, and `kept`: the row with the focus stays rendered, so that the focus is not lost. */
export function visibleRows({ scrollTop, height, rowHeight, count }: Window, kept?: number): RowOrGap[] {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - MARGIN);
  const last = Math.min(count - 1, Math.ceil((scrollTop + height) / rowHeight) + MARGIN);
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at);
  if (kept !== undefined && kept < count && !shown.includes(kept)) shown.push(kept);
  shown.sort((one, other) => one - other);
  return withGaps(shown, rowHeight, count);
}

function withGaps(indexes: readonly number[], rowHeight: number, count: number): RowOrGap[] {
  const parts: RowOrGap[] = [];
  let next = 0;
  const addGap = (until: number) => {
    if (until > next) parts.push({ kind: 'gap', after: next, height: (until - next) * rowHeight });
  };
  for (const index of indexes) {
    addGap(index);
    parts.push({ kind: 'row', index });
    next = index + 1;
  }
  addGap(count);
  return parts;
}
