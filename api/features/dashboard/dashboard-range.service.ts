import { sql, type Sql } from '#api/db/sql.ts';
import type { DashboardRange } from '#api/graphql/generated/types.ts';
import { addDays, dayIn, hourIn, offsetSpans, startOfDay } from '#api/platform/time-zone.ts';

/** Calendar days of each range, today included (requirements S1). */
const DAYS: Record<DashboardRange, number> = { TODAY: 1, WEEK: 7, MONTH: 30, YEAR: 365 };

/** The period of a dashboard. */
export type Period = {
  since: Date;
  until: Date;
  /** The period for comparison: one range earlier, with the same hours. */
  before: { since: Date; until: Date };
  /** All labels of the trend, in order: hours for TODAY, otherwise days. */
  labels: string[];
  /** SQL that converts a column of instants to a label. */
  label(column: Sql): Sql;
};

/** The period of a range in the tenant's time zone, until now. */
export function periodOf(range: DashboardRange, timeZone: string, now: Date): Period {
  const today = dayIn(timeZone, now);
  const days = DAYS[range];
  const first = addDays(today, 1 - days);
  const since = startOfDay(timeZone, first);
  const sinceBefore = startOfDay(timeZone, addDays(first, -days));
  const intoToday = now.getTime() - startOfDay(timeZone, today).getTime();
  const spans = offsetSpans(timeZone, since, now);
  const format = range === 'TODAY' ? '%H' : '%Y-%m-%d';
  return {
    since,
    until: now,
    before: { since: sinceBefore, until: new Date(startOfDay(timeZone, addDays(today, -days)).getTime() + intoToday) },
    labels:
      range === 'TODAY'
        ? Array.from({ length: hourIn(timeZone, now) + 1 }, (_, hour) => String(hour).padStart(2, '0'))
        : Array.from({ length: days }, (_, index) => addDays(first, index)),
    label: (column) => sql`date_format(${column} + interval ${minutesOf(column, spans)} minute, ${format})`,
  };
}

/** SQL: offset from UTC, in minutes, at the instant in the column. */
function minutesOf(column: Sql, spans: ReturnType<typeof offsetSpans>): Sql {
  const [only, ...later] = [...spans].reverse();
  if (!only) return sql`0`;
  if (later.length === 0) return sql`${only.minutes}`;
  const earliest = later.pop();
  const cases = [only, ...later].map(({ from, minutes }) => sql`when ${column} >= ${from} then ${minutes}`);
  return sql`case ${sql.join(cases, sql` `)} else ${earliest?.minutes ?? only.minutes} end`;
}
