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

/** Width of a letter of an axis in px, at most on average, and the least space between two labels. */
const LETTER = 7;
const LABEL_GAP = 12;

/** Width of a label in px, at most. A measured width would cost a layout for each label. */
export const widthOfLabel = (label: string): number => label.length * LETTER;

/** Which labels of `count` points fit below a plot: every nth, counted from the last, which is the newest. */
export function isLabelShown(labels: readonly string[], width: number): (index: number) => boolean {
  const longest = Math.max(0, ...labels.map(widthOfLabel)) + LABEL_GAP;
  const every = Math.max(1, Math.ceil(longest / (width / Math.max(1, labels.length))));
  return (index) => (labels.length - 1 - index) % every === 0;
}
