import type { Tone } from '#ui-kit';
import type { RuleExceptionFieldsFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';

type Days = Pick<RuleExceptionFieldsFragment, 'validFrom' | 'validUntil' | 'status'>;

/** Whether an exception applies at an instant, by the days in the tenant's time zone. */
export function stateOf(
  { validFrom, validUntil, status }: Days,
  timeZone: string,
  now: number,
): { name: 'off' | 'future' | 'valid' | 'ended'; tone: Tone } {
  const today = dayIn(timeZone, now);
  if (status !== 'ACTIVE') return { name: 'off', tone: 'neutral' };
  if (today < validFrom) return { name: 'future', tone: 'info' };
  return today > validUntil ? { name: 'ended', tone: 'neutral' } : { name: 'valid', tone: 'success' };
}
