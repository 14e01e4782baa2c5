import { line, ruleMessage } from './yup.ts';

/** Longest name, in characters; the longest existing one has 32. */
export const TIME_ZONE_LIMIT = 64;

/** A time zone by its IANA name: America/Sao_Paulo. Refuses offsets such as -03:00: they have no daylight saving. */
export const timeZone = line(TIME_ZONE_LIMIT).test(
  'time-zone',
  ruleMessage('timeZone'),
  (value) => !value || isTimeZone(value),
);

function isTimeZone(value: string): boolean {
  if (!/^[A-Z]/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
