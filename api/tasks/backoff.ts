/**
 * Milliseconds until the next try after so many delays in a row (0: the first). Doubles up to the longest, with half of
 * it left to chance, so that what failed together does not come back together.
 */
export function backoffMs(
  delays: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: () => number = Math.random,
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(delays, 30));
  return Math.round(full * (0.5 + random() / 2));
}
