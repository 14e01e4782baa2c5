import { parseTime, type Time } from '@internationalized/date';

/** A time of day in ISO 8601, without seconds: `06:30`. */
export type IsoTime = string;

const HOURS_AND_MINUTES = 5;

/** The time, or null if the text is empty or invalid. Invalid old data must not break a form. */
export function toTime(value: IsoTime | null | undefined): Time | null {
  if (!value) return null;
  try {
    return parseTime(value);
  } catch {
    return null;
  }
}

/** Like `toTime`, but keeps `undefined`, which makes the field uncontrolled. */
export const toControlledTime = (value: IsoTime | null | undefined): Time | null | undefined =>
  value === undefined ? undefined : toTime(value);

/** `06:30`. */
export const fromTime = (time: { toString: () => string }): IsoTime => time.toString().slice(0, HOURS_AND_MINUTES);
