import { firstRow, rows, sql } from '#api/db/sql.ts';
import { onlineSince } from '#api/features/machines/machine-presence.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { DashboardSector, DashboardStockItem, DashboardTrendPoint } from '#api/graphql/generated/types.ts';
import type { Period } from './dashboard-range.service.ts';

const MAX_OFFLINE = 5;
const MAX_STOCK = 8;
const MAX_SECTORS = 100;

type CountRow = { label: string; status: string; total: number };

/** Listed in the condition, so that the index on status and time covers the query. */
const SETTLED = ['DELIVERED', 'FAILED_DELIVERY', 'REJECTED'];

/** Withdrawals of the period by label, with zeros for labels without withdrawals. */
export async function trendOf(
  { em, tenant }: Pick<TenantContext, 'em' | 'tenant'>,
  { since, until, labels, label }: Period,
): Promise<DashboardTrendPoint[]> {
  const counted = await rows(
    em,
    sql<CountRow>`
      select ${label(sql`requested_at`)} as label, withdrawal_status as status, count(*) as total from withdrawal
      where customer_id = ${tenant.id} and withdrawal_status in (${sql.join(SETTLED)}) and requested_at >= ${since} and requested_at <= ${until}
      group by 1, 2`,
  );
  const totals = new Map(counted.map((row) => [`${row.label} ${row.status}`, Number(row.total)]));
  const total = (name: string, status: string) => totals.get(`${name} ${status}`) ?? 0;
  return labels.map((name) => ({
    label: name,
    delivered: total(name, 'DELIVERED'),
    failed: total(name, 'FAILED_DELIVERY'),
    refused: total(name, 'REJECTED'),
  }));
}

/** Deliveries of the previous period, and withdrawals that wait for a result now. */
export async function comparisonOf(
  { em, tenant }: Pick<TenantContext, 'em' | 'tenant'>,
  { before }: Period,
): Promise<{ deliveredBefore: number; pending: number }> {
  const found = await firstRow(
    em,
    sql<{ deliveredBefore: number; pending: number }>`select
      (select count(*) from withdrawal where customer_id = ${tenant.id} and withdrawal_status = 'DELIVERED'
        and requested_at >= ${before.since} and requested_at <= ${before.until}) as deliveredBefore,
      (select count(*) from withdrawal where customer_id = ${tenant.id} and withdrawal_status = 'PENDING_DELIVERY') as pending`,
  );
  return { deliveredBefore: Number(found?.deliveredBefore ?? 0), pending: Number(found?.pending ?? 0) };
}

/** Active machines: number in total, number online, and the machines with the longest offline time. */
export async function machinesOf(ctx: TenantContext) {
  const found = await rows(
    ctx.em,
    sql<{ id: string; name: string; lastSeenMs: number | null; online: number; total: number; onlineTotal: number }>`
      select id, name, lastSeenMs, online, count(*) over () as total, sum(online) over () as onlineTotal from (
        select machine.id, machine.name, presence.last_seen_ms as lastSeenMs,
          coalesce(presence.last_seen_ms > ${onlineSince(ctx)}, 0) as online
        from machine
        left join machine_presence presence on presence.customer_id = machine.customer_id and presence.machine_id = machine.id
        where machine.customer_id = ${ctx.tenant.id} and machine.status = 'ACTIVE') known
      order by online, lastSeenMs, name limit ${MAX_OFFLINE}`,
  );
  return {
    machinesTotal: Number(found[0]?.total ?? 0),
    machinesOnline: Number(found[0]?.onlineTotal ?? 0),
    offlineMachines: found
      .filter(({ online }) => !online)
      .map(({ id, name, lastSeenMs }) => ({
        id,
        name,
        lastKeepAlive: lastSeenMs === null ? null : new Date(Number(lastSeenMs)),
      })),
  };
}

/** Channels of active machines: number in total, low (but not empty), empty, and in error. */
export async function channelsOf({ em, tenant }: TenantContext) {
  const found = await firstRow(
    em,
    sql<{ total: number; low: number | null; out: number | null; error: number | null }>`
      select count(*) as total, sum(channel.quantity > 0 and channel.quantity <= channel.low_level) as low,
        sum(channel.quantity = 0) as \`out\`, sum(channel.status = 'ERROR') as error
      from channel join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id and machine.status = 'ACTIVE'
      where channel.customer_id = ${tenant.id}`,
  );
  return {
    channelsTotal: Number(found?.total ?? 0),
    channelsLow: Number(found?.low ?? 0),
    channelsOut: Number(found?.out ?? 0),
    channelsError: Number(found?.error ?? 0),
  };
}

/** Channels that need a restock: empty ones first, then the lowest. */
export const stockToActOnOf = ({ em, tenant }: TenantContext): Promise<DashboardStockItem[]> =>
  rows(
    em,
    sql<DashboardStockItem>`
      select channel.machine_id as machineId, machine.name as machineName, channel.channel, product.name as productName, size.size,
        channel.quantity, channel.low_level as lowLevel
      from channel
      join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id and machine.status = 'ACTIVE'
      join product on product.customer_id = channel.customer_id and product.id = channel.product_id
      join product_size size on size.customer_id = channel.customer_id and size.id = channel.size_id
      where channel.customer_id = ${tenant.id} and channel.quantity <= channel.low_level
      order by channel.quantity, machine.name, channel.channel limit ${MAX_STOCK}`,
  );

/** Active employees by sector, largest first. */
export async function employeesOf({
  em,
  tenant,
}: TenantContext): Promise<{ employeesActive: number; employeesBySector: DashboardSector[] }> {
  const found = await rows(
    em,
    sql<DashboardSector & { total: number }>`
      select employee.sector_id as sectorId, sector.name, count(*) as employees, sum(count(*)) over () as total
      from employee left join sector on sector.customer_id = employee.customer_id and sector.id = employee.sector_id
      where employee.customer_id = ${tenant.id} and employee.status = 'ACTIVE'
      group by employee.sector_id, sector.name order by employees desc, sector.name limit ${MAX_SECTORS}`,
  );
  return {
    employeesActive: Number(found[0]?.total ?? 0),
    employeesBySector: found.map(({ sectorId, name, employees }) => ({ sectorId, name, employees })),
  };
}
