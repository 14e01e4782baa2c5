/**
 * Returns the milliseconds until the next try after this number of consecutive delays (0: none yet). It doubles up to
 * the maximum. Half of it is random, so that tasks that failed together are not retried together.
 */
export function backoffMs(
  delays: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
  random: () => number = Math.random,
): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.min(delays, 30));
  return Math.round(full * (0.5 + random() / 2));
}
