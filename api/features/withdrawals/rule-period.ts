import { parseTime, parseDate, toCalendarDateTime, toZoned } from '@internationalized/date';
import { addDays, dayIn, startOfDay } from '#api/platform/time-zone.ts';
import type { RulePeriodKind } from '#api/features/groups/group.rules.ts';

/** The period of a rule: its kind, the days of a sliding one, and the shifts of the group (HH:MM). */
export type RulePeriod = { kind: RulePeriodKind; days: number; shiftStarts: readonly string[] };

/** From the first counted millisecond to the first that is not counted; a sliding period has no fixed end. */
export type Period = { from: Date; until: Date | null };

/** A day of a sliding period; it does not follow the clock changes of a time zone. */
export const DAY_MS = 86_400_000;

/** The period of a rule at an instant, in the tenant's time zone. */
export function periodAt({ kind, days, shiftStarts }: RulePeriod, timeZone: string, at: Date): Period {
  if (kind === 'SLIDING') return { from: new Date(at.getTime() - days * DAY_MS + 1), until: null };
  const today = dayIn(timeZone, at);
  if (kind === 'SHIFT' && shiftStarts.length > 0) return shiftAt(shiftStarts, timeZone, at, today);
  const [first, next] = calendarDays(kind, today);
  return { from: startOfDay(timeZone, first), until: startOfDay(timeZone, next) };
}

/** Longest length of a period in days: what a machine's display and the record of a withdrawal show. */
export function lengthInDays({ kind, days }: Pick<RulePeriod, 'kind' | 'days'>): number {
  if (kind === 'SLIDING') return days;
  if (kind === 'CALENDAR_MONTH') return 31;
  return kind === 'CALENDAR_WEEK' ? 7 : 1;
}

/** Pieces that were taken at an instant (ms since 1970). */
export type TakenPieces = { at: number; pieces: number };

/**
 * Pieces in the fullest period of this length (ms) that contains `at`. Null: all pieces are in one period with a fixed
 * beginning.
 */
export function fullestPeriod(taken: readonly TakenPieces[], at: number, lengthMs: number | null): number {
  const sum = (some: readonly TakenPieces[]) => some.reduce((total, { pieces }) => total + pieces, 0);
  if (lengthMs === null) return sum(taken);
  const ends = [at, ...taken.map((piece) => piece.at).filter((end) => end > at && end < at + lengthMs)];
  return Math.max(...ends.map((end) => sum(taken.filter((piece) => piece.at > end - lengthMs && piece.at <= end))));
}

/** First day of the calendar period of a day, and of the next period. Weeks begin on Monday (ISO 8601). */
function calendarDays(kind: RulePeriodKind, day: string): [first: string, next: string] {
  if (kind === 'CALENDAR_WEEK') {
    const monday = addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
    return [monday, addDays(monday, 7)];
  }
  if (kind === 'CALENDAR_MONTH') {
    const first = parseDate(day).set({ day: 1 });
    return [first.toString(), first.add({ months: 1 }).toString()];
  }
  return [day, addDays(day, 1)];
}

/** A shift lasts until the next one starts, also over midnight. Where clocks skip its start, it starts after the gap. */
function shiftAt(shiftStarts: readonly string[], timeZone: string, at: Date, today: string): Period {
  const starts = [-1, 0, 1]
    .flatMap((days) => shiftStarts.map((time) => instantOf(addDays(today, days), time, timeZone)))
    .toSorted((a, b) => a - b);
  const from = starts.findLast((start) => start <= at.getTime());
  const until = starts.find((start) => start > at.getTime());
  if (from === undefined || until === undefined) throw new Error('A day has no shift');
  return { from: new Date(from), until: new Date(until) };
}

const instantOf = (day: string, time: string, timeZone: string): number =>
  toZoned(toCalendarDateTime(parseDate(day), parseTime(time)), timeZone)
    .toDate()
    .getTime();
