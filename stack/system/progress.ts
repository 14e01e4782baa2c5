/** Interval of the messages during a long step. */
const STILL_WORKING_MS = 15_000;

/** Seconds since `since` (from `performance.now()`), as text: `3.2 s`. */
export function secondsSince(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

export function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

/**
 * Runs one long step and reports it: a line at the beginning, one every 15 seconds, one at the end. It writes to stderr,
 * so that the output of `stack env` stays clean.
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  say(`  … ${title}`);
  const timer = setInterval(() => say(`  … ${title}: still working (${secondsSince(begun)})`), STILL_WORKING_MS);
  timer.unref();
  try {
    const result = await work();
    say(`  ✓ ${title} (${secondsSince(begun)})`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
