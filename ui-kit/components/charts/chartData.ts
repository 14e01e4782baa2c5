/** One figure over time, or one of several kinds. */
export type ChartSeries = {
  id: string;
  /** "Delivered" */
  label: string;
  color: 1 | 2 | 3 | 4;
  /** Tells series apart without colour: dashes of a line, hatching of a bar. */
  isDashed?: boolean;
};

export type ChartPoint = {
  id: string;
  /** On the axis: "14". */
  shortLabel: string;
  /** In the table and the tooltip: "14 November". */
  label: string;
  /** By the series' id; null where nothing was measured. */
  values: Record<string, number | null>;
};

/** More points than this cannot be told apart on a screen, and drawing them takes seconds. */
export const MOST_POINTS = 400;
const LONGEST_TICK = 12;

/** A number that can be drawn; whatever is none is a gap. */
export const drawable = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** A label short enough for the axis; the tooltip and the table have the whole of it. */
export function axisLabel(label: string): string {
  const letters = [...label];
  return letters.length > LONGEST_TICK ? `${letters.slice(0, LONGEST_TICK - 1).join('')}…` : label;
}

/** Indexes of the least and the greatest value of a series in a stretch of points. */
function extremes(points: readonly ChartPoint[], seriesId: string, start: number, end: number): number[] {
  let least = -1;
  let greatest = -1;
  for (let index = start; index < end; index += 1) {
    const value = drawable(points[index]?.values[seriesId]);
    if (value === null) continue;
    if (least === -1 || value < (drawable(points[least]?.values[seriesId]) ?? 0)) least = index;
    if (greatest === -1 || value > (drawable(points[greatest]?.values[seriesId]) ?? 0)) greatest = index;
  }
  return [least, greatest].filter((index) => index >= 0);
}

/**
 * The points to draw: all of them, or of very many the first, the last and, in each stretch, the least and the greatest
 * of every series, so that no peak is lost.
 */
export function thinOut(
  points: readonly ChartPoint[],
  series: readonly Pick<ChartSeries, 'id'>[],
  most = MOST_POINTS,
): readonly ChartPoint[] {
  if (points.length <= most) return points;
  const stretches = Math.max(1, Math.floor((most - 2) / (2 * Math.max(series.length, 1))));
  const length = points.length / stretches;
  const kept = new Set([0, points.length - 1]);
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const start = Math.floor(stretch * length);
    const end = Math.floor((stretch + 1) * length);
    for (const { id } of series) for (const index of extremes(points, id, start, end)) kept.add(index);
  }
  return points.filter((_point, index) => kept.has(index));
}

export type DonutPart = {
  id: string;
  /** "Produção" */
  label: string;
  value: number;
  /** The list behind the part. */
  href?: string;
};

export type DonutSlice = {
  /** Of the whole, 0 to 1. */
  share: number;
} & DonutPart;

/** Slices that can be told apart; what is more becomes "others". */
export const MOST_SLICES = 5;

const size = ({ value }: DonutPart): number => Math.max(drawable(value) ?? 0, 0);

export const totalOf = (parts: readonly DonutPart[]): number => parts.reduce((sum, part) => sum + size(part), 0);

/** What is drawn: the parts as given, or of many the largest and the sum of the others. Less than nothing counts as 0. */
export function slicesOf(parts: readonly DonutPart[], othersLabel: string): readonly DonutSlice[] {
  const total = totalOf(parts);
  const withShare = (part: DonutPart): DonutSlice => {
    const value = size(part);
    return { ...part, value, share: total > 0 ? value / total : 0 };
  };
  if (parts.length <= MOST_SLICES) return parts.map(withShare);
  const largest = new Set(parts.toSorted((a, b) => size(b) - size(a)).slice(0, MOST_SLICES - 1));
  const others = totalOf(parts.filter((part) => !largest.has(part)));
  return [...parts.filter((part) => largest.has(part)), { id: 'others', label: othersLabel, value: others }].map(
    withShare,
  );
}
