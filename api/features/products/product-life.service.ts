import { addDays, dayIn, startOfDay } from '#api/platform/time-zone.ts';

/** What limits the use of a delivered piece. */
export type PieceLife = {
  timeZone: string;
  deliveredAt: Date | null | undefined;
  validityDays: number | null | undefined;
};

/**
 * The last day on which a piece may be used, YYYY-MM-DD: validityDays after the day of its delivery, by the tenant's
 * calendar. Null without a limit.
 */
export function lastDayOfUse({ timeZone, deliveredAt, validityDays }: PieceLife): string | null {
  if (!deliveredAt || !validityDays) return null;
  return addDays(dayIn(timeZone, deliveredAt), validityDays);
}

/** The last millisecond of that day. */
export function endOfUse(life: PieceLife): Date | null {
  const day = lastDayOfUse(life);
  return day === null ? null : new Date(startOfDay(life.timeZone, addDays(day, 1)).getTime() - 1);
}
