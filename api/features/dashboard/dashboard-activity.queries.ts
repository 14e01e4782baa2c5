import { toInstant } from '#api/crud/rows.ts';
import { rows, sql, type Sql } from '#api/db/sql.ts';
import { onlineSince } from '#api/features/machines/machine-presence.service.ts';
import { may } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { DashboardActivity } from '#api/graphql/generated/types.ts';

/** Most entries in all, and most withdrawals among them. */
const LATEST = 8;
const WITHDRAWALS = 3;

/** Movements of stock among which restocks are found, and the time in which those of a person are one, in s. */
const LATEST_MOVEMENTS = 2000;
const ONE_RESTOCK = 600;

/** A row with the instant as text. */
type Found = Omit<DashboardActivity, 'at'> & { at: unknown };

/** What happened last in the company, newest first (requirements S1). */
export async function recentActivity(ctx: TenantContext): Promise<DashboardActivity[]> {
  const parts = await Promise.all(
    [withdrawals, restocks, channels, offlineMachines, forkedMachines].map((read) => read(ctx)),
  );
  return parts
    .flat()
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, LATEST);
}

const read = async ({ em }: TenantContext, query: Sql): Promise<DashboardActivity[]> => {
  const found = await rows(em, sql<Found>`${query}`);
  return found.map(({ at, ...activity }) => ({ ...activity, at: toInstant(String(at)) }));
};

async function withdrawals(ctx: TenantContext): Promise<DashboardActivity[]> {
  const mayReadNames = may({ to: 'CUSTOMER_ADMIN', permissions: ['REPORT_ACCESS'] }, ctx);
  return read(
    ctx,
    sql`select id, 'WITHDRAWAL' as kind, requested_at as at, id as withdrawalId,
        if(source_type = 'MACHINE', source_id, null) as machineId, source_name as placeName, machine_channel as channel,
        product_name as productName, withdrawal_status as withdrawalStatus, ${mayReadNames ? sql`employee_name` : sql`null`} as personName
      from withdrawal where customer_id = ${ctx.tenant.id} order by requested_at desc, id desc limit ${WITHDRAWALS}`,
  );
}

async function restocks(ctx: TenantContext): Promise<DashboardActivity[]> {
  const mayReadNames = may({ to: 'CUSTOMER_ADMIN', permissions: ['WAREHOUSE_MANAGEMENT'] }, ctx);
  const { id } = ctx.tenant;
  const found = await read(
    ctx,
    sql`select filled.id, 'RESTOCK' as kind, filled.at, filled.machineId, filled.warehouseId,
        coalesce(machine.name, warehouse.name, '') as placeName, filled.quantity, product.name as productName,
        ${mayReadNames ? sql`filled.actor` : sql`null`} as personName
      from (
        select max(id) as id, max(created_at) as at, machine_id as machineId, warehouse_id as warehouseId,
          sum(quantity) as quantity, max(actor_name) as actor, if(count(distinct product_id) = 1, max(product_id), null) as product
        from (select id, created_at, machine_id, warehouse_id, quantity, actor_id, actor_name, product_id, reason
          from stock_movement where customer_id = ${id} order by id desc limit ${LATEST_MOVEMENTS}) latest
        where reason in ('RESTOCK', 'RECEIPT') and quantity > 0
        group by machine_id, warehouse_id, actor_id, floor(unix_timestamp(created_at) / ${ONE_RESTOCK})
        order by at desc limit ${LATEST}) filled
      left join machine on machine.customer_id = ${id} and machine.id = filled.machineId
      left join main_warehouse warehouse on warehouse.customer_id = ${id} and warehouse.id = filled.warehouseId
      left join product on product.customer_id = ${id} and product.id = filled.product`,
  );
  return found.map((restock) => ({ ...restock, quantity: Number(restock.quantity) }));
}

/** Channels of active machines in maintenance, in error and empty, since when they are so. */
const channels = (ctx: TenantContext): Promise<DashboardActivity[]> =>
  read(
    ctx,
    sql`select changed.id, if(changed.status = 'MAINTENANCE', 'MAINTENANCE', 'ALERT') as kind, changed.at, changed.machineId,
        changed.placeName, changed.channel, product.name as productName,
        case changed.status when 'ERROR' then 'CHANNEL_ERROR' when 'EMPTY' then 'CHANNEL_EMPTY' end as alert
      from (
        select channel.id, channel.status, channel.status_since as at, machine.id as machineId, machine.name as placeName,
          channel.channel, channel.product_id
        from channel
        join machine on machine.customer_id = channel.customer_id and machine.id = channel.machine_id and machine.status = 'ACTIVE'
        where channel.customer_id = ${ctx.tenant.id} and channel.status <> 'AVAILABLE'
        order by channel.status_since desc, channel.id limit ${LATEST}) changed
      join product on product.customer_id = ${ctx.tenant.id} and product.id = changed.product_id`,
  );

/** Active machines that were online and are not any more, since their last sign. */
const offlineMachines = (ctx: TenantContext): Promise<DashboardActivity[]> =>
  read(
    ctx,
    sql`select machine.id, 'ALERT' as kind, from_unixtime(presence.last_seen_ms / 1000) as at, machine.id as machineId,
        machine.name as placeName, 'MACHINE_OFFLINE' as alert
      from machine_presence presence
      join machine on machine.customer_id = presence.customer_id and machine.id = presence.machine_id and machine.status = 'ACTIVE'
      where presence.customer_id = ${ctx.tenant.id} and presence.last_seen_ms <= ${onlineSince(ctx)}
      order by presence.last_seen_ms desc limit ${LATEST}`,
  );

/** Machines with an active credential that two machines seem to use, since that was noticed. */
const forkedMachines = (ctx: TenantContext): Promise<DashboardActivity[]> =>
  read(
    ctx,
    sql`select credential.id, 'ALERT' as kind, credential.forked_at as at, machine.id as machineId,
        machine.name as placeName, 'MACHINE_FORKED' as alert
      from machine_credential credential
      join machine on machine.customer_id = credential.customer_id and machine.id = credential.machine_id and machine.live = 1
      where credential.customer_id = ${ctx.tenant.id} and credential.forked_at is not null and credential.revoked_at is null
      order by credential.forked_at desc limit ${LATEST}`,
  );
