import { rows, sql, type Sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { LicenseDisplayStatus } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { EXPIRING_SOON_DAYS } from './license.rules.ts';

/** How a licence stands on a day of its customer. The last day counts fully (requirements D15). */
export function displayStatusOf(expiryDate: string, today: string): LicenseDisplayStatus {
  if (expiryDate < today) return 'EXPIRED';
  return expiryDate <= addDays(today, EXPIRING_SOON_DAYS) ? 'EXPIRING_SOON' : 'ACTIVE';
}

/** The same as conditions on the row; nothing when the filter names nothing. */
export async function hasDisplayStatus(
  ctx: Pick<Context, 'em' | 'tenant'>,
  wanted: readonly LicenseDisplayStatus[] | null | undefined,
): Promise<Sql[]> {
  if (!wanted) return [];
  const zones = ctx.tenant ? [ctx.tenant.timeZone] : await timeZones(ctx);
  const today = dayOfCustomer(zones, 0);
  const soon = dayOfCustomer(zones, EXPIRING_SOON_DAYS);
  const conditions: Record<LicenseDisplayStatus, Sql> = {
    EXPIRED: sql`expiry_date < ${today}`,
    EXPIRING_SOON: sql`(expiry_date >= ${today} and expiry_date <= ${soon})`,
    ACTIVE: sql`expiry_date > ${soon}`,
  };
  const named = [...new Set(wanted)].map((status) => conditions[status]);
  return [named.length === 0 ? sql`false` : sql`(${sql.join(named, sql` or `)})`];
}

/** All that customers live in; read from an index on them, however many customers there are. */
async function timeZones({ em }: Pick<Context, 'em'>): Promise<string[]> {
  const found = await rows(em, sql<{ timeZone: string }>`select distinct time_zone as timeZone from customer`);
  return found.map(({ timeZone }) => timeZone);
}

/** The day, so many days from today, where the row's customer is: on Earth it is one of three days at most. */
function dayOfCustomer(zones: readonly string[], daysAhead: number): Sql {
  const byDay = [...Map.groupBy(zones, (zone) => addDays(dayIn(zone, clock.now()), daysAhead))];
  const [most, ...others] = byDay.toSorted(([, one], [, other]) => other.length - one.length);
  const usual = most?.[0] ?? addDays(dayIn('UTC', clock.now()), daysAhead);
  if (others.length === 0) return sql`${usual}`;
  const cases = others.flatMap(([day, names]) => names.map((zone) => sql`when ${zone} then ${day}`));
  return sql`cast(case (select time_zone from customer where customer.id = license.customer_id) ${sql.join(cases, sql` `)} else ${usual} end as date)`;
}
