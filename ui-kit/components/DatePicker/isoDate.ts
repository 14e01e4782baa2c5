import { type CalendarDate, parseDate } from '@internationalized/date';

/** A date in ISO 8601: `2026-11-17`. */
export type IsoDate = string;

/** The date, or null if the text is empty or invalid. Invalid old data must not break a form. */
export function toCalendarDate(value: IsoDate | null | undefined): CalendarDate | null {
  if (!value) return null;
  try {
    return parseDate(value);
  } catch {
    return null;
  }
}

/** Like `toCalendarDate`, but keeps `undefined`, which makes the field uncontrolled. */
export function toControlledDate(value: IsoDate | null | undefined): CalendarDate | null | undefined {
  return value === undefined ? undefined : toCalendarDate(value);
}
