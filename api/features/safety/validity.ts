import type { SqlEntityManager } from '@mikro-orm/mysql';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn, startOfDay } from '#api/platform/time-zone.ts';

/** What the reading of safety needs of the request. */
export type SafetyScope = { em: SqlEntityManager; tenant: { id: string; timeZone: string } };

/**
 * SQL: a table `life` of the days of use that products of the tenant have. Pieces that were delivered before `since` are not
 * valid any more today; the use of those delivered before `due` ends this month or has ended. Days are those of the tenant's
 * calendar (product-life.service.ts): MySQL has no time zones.
 */
export async function lifeTable({ em, tenant: { id, timeZone } }: SafetyScope): Promise<Sql> {
  const found = await rows(
    em,
    sql<{ days: number }>`select distinct validity_days as days from product
      where customer_id = ${id} and live = 1 and validity_days > 0`,
  );
  const today = dayIn(timeZone, clock.now());
  const nextMonth = `${addDays(`${today.slice(0, 8)}01`, 31).slice(0, 8)}01`;
  const start = (day: string) => startOfDay(timeZone, day).toISOString().slice(0, 23).replace('T', ' ');
  const spans = found.map(({ days }) => ({
    days,
    since: start(addDays(today, -days)),
    due: start(addDays(nextMonth, -days)),
  }));
  return sql`json_table(${JSON.stringify(spans)}, '$[*]' columns
    (days int path '$.days', since datetime(3) path '$.since', due datetime(3) path '$.due')) as life`;
}
