const MINUTE = 60_000;

/** Times relative to now, so that stories look the same at any time. */
export const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * MINUTE).toISOString();
/** The calendar day `days` days from now. */
export const daysFromNow = (days: number): string => minutesAgo(-days * 24 * 60).slice(0, 10);

/** The fields that every record has. */
export const recordFields = {
  status: 'ACTIVE',
  version: 1,
  createdAt: minutesAgo(60 * 24 * 90),
  updatedAt: minutesAgo(60 * 24 * 3),
  updatedByName: 'Ana Ribeiro',
} as const;
