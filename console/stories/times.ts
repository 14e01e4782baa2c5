const MINUTE = 60_000;

/** Moments that stay as long ago as they are, whenever a story is looked at. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
export const daysFromNow = (days: number): string => minutesAgo(-days * 24 * 60).slice(0, 10);

/** What every record has. */
export const unchanged = {
  status: 'ACTIVE',
  version: 1,
  createdAt: minutesAgo(60 * 24 * 90),
  updatedAt: minutesAgo(60 * 24 * 3),
} as const;
