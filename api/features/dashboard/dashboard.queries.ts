import { toInstant } from '#api/crud/rows.ts';
import { rows, sql } from '#api/db/sql.ts';
import { countedUntil } from '#api/features/withdrawals/withdrawal-rollup.service.ts';
import { may } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { Dashboard, DashboardRange, DashboardWithdrawal } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import {
  comparisonOf,
  employeesOf,
  machinesOf,
  stockOf,
  stockToActOnOf,
  trendOf,
} from './dashboard-figures.queries.ts';
import { periodOf } from './dashboard-range.service.ts';

const LATEST = 8;

/** All data of the dashboard, in eight statements for any range (requirements S1). */
export async function loadDashboard(ctx: TenantContext, range: DashboardRange): Promise<Dashboard> {
  const { timeZone } = ctx.tenant;
  const period = periodOf(range, timeZone, clock.now());
  const counted = countedUntil(ctx);
  const [trend, comparison, machines, stock, stockToActOn, employees, latestWithdrawals] = await Promise.all([
    counted.then((border) => trendOf(ctx, period, border)),
    counted.then((border) => comparisonOf(ctx, period, border)),
    machinesOf(ctx),
    stockOf(ctx),
    stockToActOnOf(ctx),
    employeesOf(ctx),
    latestWithdrawalsOf(ctx),
  ]);
  const mayReadWarehouses = may({ to: 'CUSTOMER_ADMIN', permissions: ['WAREHOUSE_MANAGEMENT'] }, ctx);
  const sum = (field: 'delivered' | 'failed' | 'refused') => trend.reduce((total, point) => total + point[field], 0);
  return {
    range,
    timeZone,
    since: period.since,
    delivered: sum('delivered'),
    failed: sum('failed'),
    refused: sum('refused'),
    trend,
    stockToActOn,
    latestWithdrawals,
    ...comparison,
    ...machines,
    ...stock,
    ...(!mayReadWarehouses && { warehouseItemsLow: null, warehouseItemsOut: null, warehouseItemsTotal: null }),
    ...employees,
  };
}

/** The latest withdrawals. Names of employees are null for users who may not read withdrawals (requirements N3). */
async function latestWithdrawalsOf(ctx: TenantContext): Promise<DashboardWithdrawal[]> {
  const found = await rows(
    ctx.em,
    sql<DashboardWithdrawal & { requestedAt: unknown }>`
      select id, product_name as productName, size, source_name as machineName, machine_channel as channel, employee_name as employeeName,
        requested_at as requestedAt, withdrawal_status as withdrawalStatus, refusal_code as refusalCode
      from withdrawal where customer_id = ${ctx.tenant.id} order by requested_at desc, id desc limit ${LATEST}`,
  );
  const mayReadNames = may({ to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] }, ctx);
  return found.map((row) => ({
    ...row,
    requestedAt: toInstant(String(row.requestedAt)),
    employeeName: mayReadNames ? row.employeeName : null,
  }));
}
