import { fromDate } from '@internationalized/date';
import type { TriggerType } from './notification-types.rules.ts';
import { URGENT_TYPES, type QuietHours } from './notification-trigger.rules.ts';

/**
 * Whether a notification waits at this instant. The wall clock of the company decides, so the hours begin and end at the
 * same times of the day before and after a change to daylight saving time. Hours that end before they begin go over
 * midnight.
 */
export function isQuiet(hours: QuietHours | null, type: TriggerType, timeZone: string, now: Date): boolean {
  if (!hours || (hours.isUrgentSent && URGENT_TYPES.includes(type))) return false;
  const { hour, minute } = fromDate(now, timeZone);
  const [at, from, until] = [hour * 60 + minute, minutesOf(hours.from), minutesOf(hours.until)];
  return from < until ? at >= from && at < until : at >= from || at < until;
}

/** "22:30" in minutes since midnight. */
function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}
