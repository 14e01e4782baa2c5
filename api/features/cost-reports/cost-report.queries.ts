import { rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CostGrouping, CostReport, CostRow, QueryGetCostReportArgs } from '#api/graphql/generated/types.ts';
import { addDays, startOfDay } from '#api/platform/time-zone.ts';
import { validate } from '#api/rules/validate.ts';
import { COST_REPORT_LIMITS, costReportRules } from './cost-report.rules.ts';
import { divideAmount, sumByCurrency, sumByName } from './cost-sums.ts';

/** Pieces and amount of a group; several cost centers are one group. */
export type Booked = Omit<CostRow, 'currency'> & { currency: string | null };

/** Cost of the deliveries of a period by group and currency. */
export async function getCostReport(ctx: TenantContext, args: QueryGetCostReportArgs): Promise<CostReport> {
  const { from, to } = validate(costReportRules, args);
  const { groupBy } = args;
  const booked = await bookedBetween(ctx, from, to, groupBy);
  const priced = booked.flatMap(({ currency, ...row }) => (currency === null ? [] : [{ ...row, currency }]));
  const grouped = groupBy === 'COST_CENTER' ? sumByName(priced.flatMap(divideAmount)) : priced;
  const sorted = grouped.toSorted((one, other) =>
    groupBy === 'MONTH' ? (one.name ?? '').localeCompare(other.name ?? '') : other.amount - one.amount,
  );
  return {
    from,
    to,
    groupBy,
    rows: sorted.slice(0, COST_REPORT_LIMITS.rows),
    totals: sumByCurrency(priced),
    isTruncated: sorted.length > COST_REPORT_LIMITS.rows,
    piecesWithoutPrice: booked.reduce((sum, row) => sum + (row.currency === null ? row.delivered : 0), 0),
  };
}

/** Deliveries and returns to stock of a period, each at its own time and at the price of the delivery. */
async function bookedBetween(
  { em, tenant }: TenantContext,
  first: string,
  last: string,
  groupBy: CostGrouping,
): Promise<Booked[]> {
  const from = startOfDay(tenant.timeZone, first);
  const until = startOfDay(tenant.timeZone, addDays(last, 1));
  const { keyOf, name } = GROUPS[groupBy];
  const span: Span = { timeZone: tenant.timeZone, first, last };
  // Each part is grouped on its own, so that no temporary table holds all deliveries. `sample` is a withdrawal of the group.
  const found = await rows(
    em,
    sql<{ [Field in keyof Booked]: string | null }>`
      select ${name} as name, total.currency, delivered, returned, amount
      from (
        select group_key, currency, sum(delivered) as delivered, sum(returned) as returned, sum(amount) as amount, min(sample) as sample
        from (
          select ${keyOf(sql`delivered_at`, span)} as group_key, currency, sum(quantity_requested) as delivered, 0 as returned,
            sum(quantity_requested * coalesce(unit_price, 0)) as amount, min(id) as sample
          from withdrawal force index (withdrawal_cost)
          where customer_id = ${tenant.id} and withdrawal_status = 'DELIVERED' and delivered_at >= ${from} and delivered_at < ${until}
          group by group_key, currency
          union all
          select ${keyOf(sql`returned.created_at`, span)} as group_key, currency, 0, sum(returned.quantity),
            -sum(returned.quantity * coalesce(unit_price, 0)), min(withdrawal.id)
          from piece_return returned
          join withdrawal on withdrawal.customer_id = returned.customer_id and withdrawal.id = returned.withdrawal_id
          where returned.customer_id = ${tenant.id} and returned.is_restocked = 1
            and returned.created_at >= ${from} and returned.created_at < ${until}
          group by group_key, currency) part
        group by group_key, currency) total
      join withdrawal on withdrawal.customer_id = ${tenant.id} and withdrawal.id = total.sample`,
  );
  return found.map(({ name: label, currency, delivered, returned, amount }) => ({
    name: label,
    currency,
    delivered: Number(delivered),
    returned: Number(returned),
    amount: Number(amount),
  }));
}

/** The period of a report in the tenant's time zone; days are YYYY-MM-DD. */
type Span = { timeZone: string; first: string; last: string };

/** SQL of a grouping: its key by the column with the time, and the name of a group. */
type Group = { keyOf: (bookedAt: Sql, span: Span) => Sql; name: Sql };

/** All keys are columns of the index withdrawal_cost. Cost centers are divided later (divideAmount). */
const GROUPS: Record<CostGrouping, Group> = {
  COST_CENTER: { keyOf: () => sql`cost_centers_key`, name: sql`cast(withdrawal.cost_centers as char)` },
  SECTOR: { keyOf: () => sql`sector`, name: sql`total.group_key` },
  PRODUCT: { keyOf: () => sql`product_id`, name: sql`withdrawal.product_name` },
  MONTH: { keyOf: (bookedAt, span) => monthOf(bookedAt, span), name: sql`total.group_key` },
};

/** SQL: the month of a time in the tenant's time zone, YYYY-MM. */
function monthOf(bookedAt: Sql, { timeZone, first, last }: Span): Sql {
  const months: string[] = [];
  for (let day = `${last.slice(0, 7)}-01`; day > first; day = `${addDays(day, -1).slice(0, 7)}-01`) months.push(day);
  const cases = months.map((day) => sql`when ${bookedAt} >= ${startOfDay(timeZone, day)} then ${day.slice(0, 7)}`);
  const earliest = first.slice(0, 7);
  return cases.length === 0 ? sql`${earliest}` : sql`case ${sql.join(cases, sql` `)} else ${earliest} end`;
}
