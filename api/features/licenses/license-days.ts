import { rows, sql, type Sql } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { LicenseDisplayStatus } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { EXPIRING_SOON_DAYS } from './license.rules.ts';

/** Status of a licence on a day in the customer's time zone. The last day is still valid (requirements D15). */
export function displayStatusOf(expiryDate: string, today: string): LicenseDisplayStatus {
  if (expiryDate < today) return 'EXPIRED';
  return expiryDate <= addDays(today, EXPIRING_SOON_DAYS) ? 'EXPIRING_SOON' : 'ACTIVE';
}

/** SQL conditions for rows with these statuses, like displayStatusOf; none without a filter. */
export async function displayStatusConditions(
  ctx: Pick<Context, 'em' | 'tenant'>,
  wanted: readonly LicenseDisplayStatus[] | null | undefined,
): Promise<Sql[]> {
  if (!wanted) return [];
  const zones = ctx.tenant ? [ctx.tenant.timeZone] : await timeZones(ctx);
  const today = customerDay(zones, 0);
  const soon = customerDay(zones, EXPIRING_SOON_DAYS);
  const conditions: Record<LicenseDisplayStatus, Sql> = {
    EXPIRED: sql`expiry_date < ${today}`,
    EXPIRING_SOON: sql`(expiry_date >= ${today} and expiry_date <= ${soon})`,
    ACTIVE: sql`expiry_date > ${soon}`,
  };
  const selected = [...new Set(wanted)].map((status) => conditions[status]);
  return [selected.length === 0 ? sql`false` : sql`(${sql.join(selected, sql` or `)})`];
}

/** Time zones of all customers. An index makes this fast for any number of customers. */
async function timeZones({ em }: Pick<Context, 'em'>): Promise<string[]> {
  const found = await rows(em, sql<{ timeZone: string }>`select distinct time_zone as timeZone from customer`);
  return found.map(({ timeZone }) => timeZone);
}

/**
 * SQL: today plus `daysAhead` in the time zone of the row's customer. There are at most three dates on Earth at a time;
 * the most frequent date is the default of the `case`.
 */
function customerDay(zones: readonly string[], daysAhead: number): Sql {
  const byDay = [...Map.groupBy(zones, (zone) => addDays(dayIn(zone, clock.now()), daysAhead))];
  const [largest, ...others] = byDay.toSorted(([, one], [, other]) => other.length - one.length);
  const defaultDay = largest?.[0] ?? addDays(dayIn('UTC', clock.now()), daysAhead);
  if (others.length === 0) return sql`${defaultDay}`;
  const cases = others.flatMap(([day, names]) => names.map((zone) => sql`when ${zone} then ${day}`));
  return sql`cast(case (select time_zone from customer where customer.id = license.customer_id) ${sql.join(cases, sql` `)} else ${defaultDay} end as date)`;
}
