const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/;

/** Parses a time of RFC 3339 with any offset; null for other texts, and outside the years 0000 to 9999 in UTC, as in MySQL. */
export function parseInstant(text: string): Date | null {
  const instant = INSTANT.test(text) ? new Date(text) : null;
  if (!instant || Number.isNaN(instant.getTime())) return null;
  const year = instant.getUTCFullYear();
  return year >= 0 && year <= 9999 ? instant : null;
}
