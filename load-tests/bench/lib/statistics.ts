/** A median with its 95 % confidence interval from resampling. */
export type Estimate = {
  median: number;
  low: number;
  high: number;
};

const RESAMPLES = 10_000;

/** The middle value, or the mean of the two middle values. Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new Error('the median of nothing is not a number');
  return (upper + lower) / 2;
}

/** The value at the nearest rank of `share` (0 to 1). Throws on an empty list. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (value === undefined) throw new Error('the percentile of nothing is not a number');
  return value;
}

/** Median and percentile bootstrap interval (Efron 1979). The same values always give the same interval. */
export function estimate(values: readonly number[]): Estimate {
  const random = seededRandom(values.length);
  const medians = Array.from({ length: RESAMPLES }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? Number.NaN)),
  );
  return { median: median(values), low: percentile(medians, 0.025), high: percentile(medians, 0.975) };
}

/** The slope of the least-squares line through the points. */
export function slope(points: readonly { x: number; y: number }[]): number {
  const meanX = points.reduce((sum, { x }) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, { y }) => sum + y, 0) / points.length;
  const covariance = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0);
}

/**
 * The p-value of the two-sided Mann–Whitney U test: the probability of such a difference in rank when both samples have
 * the same distribution. Normal approximation, good from about twenty values each; ties get the mean rank.
 */
export function mannWhitney(first: readonly number[], second: readonly number[]): number {
  const all = [...first, ...second].toSorted((a, b) => a - b);
  const rankOf = (value: number): number => {
    const below = countWhere(all, (other) => other < value);
    return below + (countWhere(all, (other) => other === value) + 1) / 2;
  };
  const [n, m] = [first.length, second.length];
  const u = first.reduce((sum, value) => sum + rankOf(value), 0) - (n * (n + 1)) / 2;
  const deviation = Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * upperTail(Math.abs(u - (n * m) / 2) / deviation);
}

const countWhere = (values: readonly number[], isCounted: (value: number) => boolean): number =>
  values.reduce((count, value) => count + (isCounted(value) ? 1 : 0), 0);

/** Upper tail of the standard normal distribution (Abramowitz and Stegun 26.2.17, error below 10⁻⁷). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const polynomial = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * polynomial;
}

/** Mulberry32: small, uniform enough for resampling, and repeatable. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
