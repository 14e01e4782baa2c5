import { type CalendarDate, parseDate } from '@internationalized/date';

/** A day as ISO 8601 writes it: `2026-11-17`. */
export type IsoDate = string;

/** The day, or null where the text is empty or no date: old data must not break a form. */
export function toCalendarDate(value: IsoDate | null | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}

/** Keeps `undefined` apart from null: without a value the field keeps its own state. */
export function toControlledDate(value: IsoDate | null | undefined): CalendarDate | null | undefined {
  return value === undefined ? undefined : toCalendarDate(value);
}
