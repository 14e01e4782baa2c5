import type { SqlEntityManager } from '@mikro-orm/mysql';
import { entityRows } from '#api/crud/rows.ts';
import { STATUSES } from '#api/db/base.entity.ts';
import { firstRow, rows, sql } from '#api/db/sql.ts';
import { EVERY_ENTRY } from '#api/features/audit-logs/audit-log-filter.service.ts';
import { AuditLog } from '#api/features/audit-logs/audit-log.entity.ts';
import { License } from '#api/features/licenses/license.entity.ts';
import { EXPIRING_SOON_DAYS } from '#api/features/licenses/license.rules.ts';
import { hasLiveCustomer } from '#api/features/licenses/license.service.ts';
import { onlineSince } from '#api/features/machines/machine-presence.service.ts';
import type { Context } from '#api/graphql/context.ts';
import type { CustomersByStatus, WithdrawalsInTime } from '#api/graphql/generated/types.ts';
import { addDays } from '#api/platform/time-zone.ts';
import type { Bucket } from './system-buckets.ts';

const MAX_LICENSES = 10;
const MAX_ENTRIES = 10;

/** Number of customers of each status, zero included. */
export async function customersByStatus(em: SqlEntityManager): Promise<CustomersByStatus[]> {
  const found = await rows(
    em,
    sql<{ status: string; total: number }>`select status, count(*) as total from customer group by status`,
  );
  const totals = new Map(found.map(({ status, total }) => [status, Number(total)]));
  return STATUSES.map((status) => ({ status, count: totals.get(status) ?? 0 }));
}

/** Number of active machines that are online and offline, of all customers that are not deleted. */
export async function machinesByPresence({ em, services }: Pick<Context, 'em' | 'services'>) {
  const found = await firstRow(
    em,
    sql<{ total: number; online: number | null }>`
      select count(*) as total, sum(coalesce(presence.last_seen_ms > ${onlineSince({ services })}, 0)) as online
      from machine join customer on customer.id = machine.customer_id and customer.live = 1
      left join machine_presence presence on presence.customer_id = machine.customer_id and presence.machine_id = machine.id
      where machine.status = 'ACTIVE'`,
  );
  const machinesOnline = Number(found?.online ?? 0);
  return { machinesOnline, machinesOffline: Number(found?.total ?? 0) - machinesOnline };
}

/** Withdrawals of all customers by bar. Each bar reads one range of the index on status and time, and no rows. */
export async function withdrawalsIn(em: SqlEntityManager, buckets: readonly Bucket[]): Promise<WithdrawalsInTime[]> {
  const counts = buckets.map(
    ({ from, until }, index) => sql`select ${index} as bar,
      (select count(*) from withdrawal where withdrawal_status = 'DELIVERED' and requested_at >= ${from} and requested_at < ${until}) as delivered,
      (select count(*) from withdrawal where withdrawal_status = 'REJECTED' and requested_at >= ${from} and requested_at < ${until}) as refused`,
  );
  const found = await rows(
    em,
    sql<{ bar: number; delivered: number; refused: number }>`${sql.join(counts, sql` union all `)}`,
  );
  const byBar = new Map(found.map((row) => [Number(row.bar), row]));
  return buckets.map(({ at }, index) => ({
    at,
    delivered: Number(byBar.get(index)?.delivered ?? 0),
    refused: Number(byBar.get(index)?.refused ?? 0),
  }));
}

/** Active licences that expire within thirty days, next first, then the last expired ones; at most ten. */
export async function expiringLicenses(em: SqlEntityManager, today: string): Promise<License[]> {
  const active = [sql`status = 'ACTIVE'`, hasLiveCustomer];
  const soon = [sql`expiry_date >= ${today}`, sql`expiry_date <= ${addDays(today, EXPIRING_SOON_DAYS)}`];
  const [next, ended] = await Promise.all([
    entityRows(em, License, [...active, ...soon], sql`order by expiry_date, id limit ${MAX_LICENSES}`),
    entityRows(
      em,
      License,
      [...active, sql`expiry_date < ${today}`],
      sql`order by expiry_date desc, id desc limit ${MAX_LICENSES}`,
    ),
  ]);
  return [...next, ...ended].slice(0, MAX_LICENSES);
}

/** The latest entries of records, without events such as sign-ins. */
export const latestAuditLogs = (em: SqlEntityManager): Promise<AuditLog[]> =>
  entityRows(
    em,
    AuditLog,
    [EVERY_ENTRY, sql`event is null`],
    sql`order by created_at desc, id desc limit ${MAX_ENTRIES}`,
  );
