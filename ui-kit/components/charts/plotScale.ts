import { extent, nice, ticks } from 'd3-array';

/** The value axis of a plot. */
export type ValueAxis = {
  /** The labelled values, the lowest first, at equal distances. The first and the last are the ends of the axis. */
  marks: readonly number[];
  /** The place of a value: 0 at the lower end, 1 at the upper end. */
  at: (value: number) => number;
};

/** About as many distances between labelled values. */
const DISTANCES = 4;

/** An axis of whole numbers that contains 0 and all values. */
export function valueAxisOf(values: readonly number[]): ValueAxis {
  const [least = 0, most = 0] = extent([0, ...values]);
  const isNarrow = most - least < DISTANCES;
  const [start, end] = isNarrow ? [Math.floor(least), Math.floor(least) + DISTANCES] : nice(least, most, DISTANCES);
  return { marks: ticks(start, end, DISTANCES), at: (value) => (value - start) / (end - start) };
}

/** Width of a letter of an axis in px, at most on average. A measured width would cost a layout for each label. */
const LETTER = 7;
/** Space between two labels, and the least beside one that moved inwards, in px. */
const LABEL_GAP = 12;
const LEAST_GAP = 4;

/** A label below a plot; `left` and `width` in px. */
export type PlacedLabel = { index: number; left: number; width: number };

type LabelPlaces = {
  /** The middle of a point, in px from the left edge of the plot. */
  x: (index: number) => number;
  /** Space of one point in px. */
  step: number;
  /** Of the plot, in px. */
  width: number;
};

const isClose = (one: PlacedLabel, other: PlacedLabel): boolean =>
  one.left < other.left + other.width + LEAST_GAP && other.left < one.left + one.width + LEAST_GAP;

/**
 * The labels that fit below a plot: every nth, counted from the last, which is the newest. One at an edge moves inwards, and
 * the one beside it gives way.
 */
export function placeLabels(labels: readonly string[], { x, step, width }: LabelPlaces): PlacedLabel[] {
  const widths = labels.map((label) => label.length * LETTER);
  const every = Math.max(1, Math.ceil((Math.max(0, ...widths) + LABEL_GAP) / Math.max(step, 1)));
  const placed: PlacedLabel[] = [];
  for (let index = labels.length - 1; index >= 0; index -= every) {
    const own = widths[index] ?? 0;
    const label = { index, width: own, left: Math.max(0, Math.min(x(index) - own / 2, width - own)) };
    const before = placed.at(-1);
    if (!before || !isClose(before, label)) placed.push(label);
  }
  return placed;
}
