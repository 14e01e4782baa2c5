import { firstRow, rows, sql, type Sql } from '#api/db/sql.ts';
import { SETTLED, startOfQuarter } from '#api/stock/withdrawal-quarters.ts';
import { onlineSince } from '#api/features/machines/machine-presence.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { DashboardSector, DashboardStockItem, DashboardTrendPoint } from '#api/graphql/generated/types.ts';
import type { Period } from './dashboard-range.service.ts';

const MAX_OFFLINE = 5;
const MAX_STOCK = 8;
const MAX_SECTORS = 100;

type CountRow = { label: string; delivered: string; failed: string; refused: string };

/** SQL: counts of the settled withdrawals of a period by label; a label may occur twice. */
function countsBetween(
  customerId: string,
  { since, until }: Pick<Period, 'since' | 'until'>,
  counted: Date,
  label: (instant: Sql) => Sql,
): Sql {
  const border = new Date(Math.min(counted.getTime(), startOfQuarter(until.getTime()).getTime()));
  const isRolledUp = since < border && startOfQuarter(since.getTime()).getTime() === since.getTime();
  const open = sql`
    select ${label(sql`requested_at`)} as label, sum(withdrawal_status = 'DELIVERED') as delivered,
      sum(withdrawal_status = 'FAILED_DELIVERY') as failed, sum(withdrawal_status = 'REJECTED') as refused
    from withdrawal where customer_id = ${customerId} and withdrawal_status in (${sql.join([...SETTLED])})
      and requested_at >= ${isRolledUp ? border : since} and requested_at <= ${until} group by 1`;
  if (!isRolledUp) return open;
  return sql`
    select ${label(sql`quarter`)} as label, sum(delivered) as delivered, sum(failed) as failed, sum(refused) as refused
    from withdrawal_quarter where customer_id = ${customerId} and quarter >= ${since} and quarter < ${border} group by 1
    union all ${open}`;
}

type Scope = Pick<TenantContext, 'em' | 'tenant'>;

/**
 * Withdrawals of the period by label, with zeros for labels without withdrawals. Counted quarters and open withdrawals
 * are read by one statement, so that none is missing while the border moves.
 */
export async function trendOf(
  { em, tenant }: Scope,
  { labels, label, ...period }: Period,
  counted: Date,
): Promise<DashboardTrendPoint[]> {
  const found = await rows(
    em,
    sql<CountRow>`
      select label, sum(delivered) as delivered, sum(failed) as failed, sum(refused) as refused
      from (${countsBetween(tenant.id, period, counted, label)}) as counts group by label`,
  );
  const byLabel = new Map(found.map((row) => [row.label, row]));
  return labels.map((name) => ({
    label: name,
    delivered: Number(byLabel.get(name)?.delivered ?? 0),
    failed: Number(byLabel.get(name)?.failed ?? 0),
    refused: Number(byLabel.get(name)?.refused ?? 0),
  }));
}

/** Deliveries of the previous period, and withdrawals that wait for a result now. */
export async function comparisonOf(
  { em, tenant }: Scope,
  { before }: Period,
  counted: Date,
): Promise<{ deliveredBefore: number; pending: number }> {
  const found = await firstRow(
    em,
    sql<{ deliveredBefore: string | null; pending: number }>`select
      (select sum(delivered) from (${countsBetween(tenant.id, before, counted, () => sql`''`)}) as counts) as deliveredBefore,
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

type StockCounts = Record<'total' | 'low' | 'out' | 'error' | 'itemsTotal' | 'itemsLow' | 'itemsOut', number | null>;

/**
 * Channels of active machines: number in total, low (but not empty), empty, and in error. Items of warehouses: number with
 * free pieces at or below their minimum.
 */
export async function stockOf({ em, tenant }: TenantContext) {
  const found = await firstRow(
    em,
    sql<StockCounts>`
      select channels.*, items.* from (
        select count(*) as total, sum(channel.quantity > 0 and channel.quantity <= channel.low_level) as low,
          sum(channel.quantity = 0) as \`out\`, sum(channel.status = 'ERROR') as error
        from channel
        join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id and machine.status = 'ACTIVE'
        where channel.customer_id = ${tenant.id}) channels
      cross join (
        select count(*) as itemsTotal, sum(low_level > 0 and quantity_available <= low_level) as itemsLow,
          sum(low_level > 0 and quantity_available = 0) as itemsOut
        from warehouse_stock where customer_id = ${tenant.id} and live = 1) items`,
  );
  return {
    channelsTotal: Number(found?.total ?? 0),
    channelsLow: Number(found?.low ?? 0),
    channelsOut: Number(found?.out ?? 0),
    channelsError: Number(found?.error ?? 0),
    warehouseItemsLow: Number(found?.itemsLow ?? 0),
    warehouseItemsOut: Number(found?.itemsOut ?? 0),
    warehouseItemsTotal: Number(found?.itemsTotal ?? 0),
  };
}

/** Channels that need a restock: empty ones first, then the lowest. */
export const stockToActOnOf = ({ em, tenant }: TenantContext): Promise<DashboardStockItem[]> =>
  rows(
    em,
    sql<DashboardStockItem>`
      select machine_id as machineId, machine_name as machineName, channel, product.name as productName, size.size,
        quantity, low_level as lowLevel
      from (
        select channel.machine_id, machine.name as machine_name, channel.channel, channel.product_id, channel.size_id,
          channel.quantity, channel.low_level
        from channel
        join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id and machine.status = 'ACTIVE'
        where channel.customer_id = ${tenant.id} and channel.quantity <= channel.low_level
        order by channel.quantity, machine.name, channel.channel limit ${MAX_STOCK}) lowest
      join product on product.customer_id = ${tenant.id} and product.id = lowest.product_id
      join product_size size on size.customer_id = ${tenant.id} and size.id = lowest.size_id
      order by quantity, machine_name, channel`,
  );

/** Active employees by sector, largest first. */
export async function employeesOf({
  em,
  tenant,
}: TenantContext): Promise<{ employeesActive: number; employeesBySector: DashboardSector[] }> {
  const found = await rows(
    em,
    sql<DashboardSector & { total: number }>`
      select sector_id as sectorId, sector.name, employees, sum(employees) over () as total
      from (select sector_id, count(*) as employees from employee
        where customer_id = ${tenant.id} and status = 'ACTIVE' group by sector_id) counted
      left join sector on sector.customer_id = ${tenant.id} and sector.id = counted.sector_id
      order by employees desc, sector.name limit ${MAX_SECTORS}`,
  );
  return {
    employeesActive: Number(found[0]?.total ?? 0),
    employeesBySector: found.map(({ sectorId, name, employees }) => ({ sectorId, name, employees })),
  };
}
