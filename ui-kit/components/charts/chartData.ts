/** A series of values of a chart. */
export type ChartSeries = {
  id: string;
  /** "Delivered" */
  label: string;
  color: 1 | 2 | 3 | 4;
  /** Distinguishes the series without colour: a dashed line or hatched bars. */
  isDashed?: boolean;
};

/** A point of the horizontal axis with the values of all series. */
export type ChartPoint = {
  id: string;
  /** Label on the axis: "14". */
  shortLabel: string;
  /** Label in the table and the tooltip: "14 November". */
  label: string;
  /** Values by series id; null: no value. */
  values: Record<string, number | null>;
};

/** Maximum number of points in a plot. A screen cannot show more, and drawing more takes seconds. */
export const MAX_POINTS = 400;
/** Maximum length of a label on the axis, in letters. */
const MAX_TICK_LENGTH = 12;

/** The value if it is a finite number, else null, which is drawn as a gap. */
export const finiteOrNull = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** Shortens a label for the axis. The tooltip and the table show the full one. */
export function axisLabel(label: string): string {
  const letters = [...label];
  return letters.length > MAX_TICK_LENGTH ? `${letters.slice(0, MAX_TICK_LENGTH - 1).join('')}…` : label;
}

/** Indexes of the minimum and the maximum of a series from `start` to `end` (excluded). */
function indexesOfExtremes(points: readonly ChartPoint[], seriesId: string, start: number, end: number): number[] {
  let minimum = -1;
  let maximum = -1;
  for (let index = start; index < end; index += 1) {
    const value = finiteOrNull(points[index]?.values[seriesId]);
    if (value === null) continue;
    if (minimum === -1 || value < (finiteOrNull(points[minimum]?.values[seriesId]) ?? 0)) minimum = index;
    if (maximum === -1 || value > (finiteOrNull(points[maximum]?.values[seriesId]) ?? 0)) maximum = index;
  }
  return [minimum, maximum].filter((index) => index >= 0);
}

/**
 * The points to draw, about `limit` at most. If there are more, it keeps the first, the last and, in each section, the
 * minimum and the maximum of every series, so that no peak is lost.
 */
export function downsample(
  points: readonly ChartPoint[],
  series: readonly Pick<ChartSeries, 'id'>[],
  limit = MAX_POINTS,
): readonly ChartPoint[] {
  if (points.length <= limit) return points;
  const sections = Math.max(1, Math.floor((limit - 2) / (2 * Math.max(series.length, 1))));
  const length = points.length / sections;
  const kept = new Set([0, points.length - 1]);
  for (let section = 0; section < sections; section += 1) {
    const start = Math.floor(section * length);
    const end = Math.floor((section + 1) * length);
    for (const { id } of series) for (const index of indexesOfExtremes(points, id, start, end)) kept.add(index);
  }
  return points.filter((_point, index) => kept.has(index));
}

/** A part of the total of a DonutChart. */
export type DonutPart = {
  id: string;
  /** "Produção" */
  label: string;
  value: number;
  /** Address of the list that the part counts. */
  href?: string;
};

/** A part with its share, as drawn. */
export type DonutSlice = {
  /** Share of the total, 0 to 1. */
  share: number;
} & DonutPart;

/** Maximum number of slices, since more cannot be distinguished. The rest becomes "others". */
export const MAX_SLICES = 5;

const sizeOf = ({ value }: DonutPart): number => Math.max(finiteOrNull(value) ?? 0, 0);

/** Sum of the parts. A negative value or no number counts as 0. */
export const totalOf = (parts: readonly DonutPart[]): number => parts.reduce((sum, part) => sum + sizeOf(part), 0);

/** The slices to draw: all parts, or the largest and the sum of the others. A negative value counts as 0. */
export function slicesOf(parts: readonly DonutPart[], othersLabel: string): readonly DonutSlice[] {
  const total = totalOf(parts);
  const withShare = (part: DonutPart): DonutSlice => {
    const value = sizeOf(part);
    return { ...part, value, share: total > 0 ? value / total : 0 };
  };
  if (parts.length <= MAX_SLICES) return parts.map(withShare);
  const largest = new Set(parts.toSorted((a, b) => sizeOf(b) - sizeOf(a)).slice(0, MAX_SLICES - 1));
  const others = totalOf(parts.filter((part) => !largest.has(part)));
  return [...parts.filter((part) => largest.has(part)), { id: 'others', label: othersLabel, value: others }].map(
    withShare,
  );
}
