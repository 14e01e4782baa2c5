const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses between the attempts, as Standard Webhooks recommends: a day and a half in all. */
const PAUSES = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS];

/** Attempts of one message; after the last one it stays in the log as FAILED. */
export const MOST_ATTEMPTS = PAUSES.length + 1;

/** Days of failures without a success after which a webhook becomes inactive. */
export const FAILING_DAYS = 5;

/**
 * Milliseconds until the next attempt after this number of attempts; null after the last one. A tenth is random, so that
 * messages that failed together do not come back together.
 */
export function pauseMs(attempts: number, random: () => number = Math.random): number | null {
  const pause = PAUSES[attempts - 1];
  return pause === undefined ? null : Math.round(pause * (1 + random() / 10));
}

/** Whether a webhook that has failed since then is given up. */
export const isGivenUp = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_DAYS * 24 * HOUR_MS;
