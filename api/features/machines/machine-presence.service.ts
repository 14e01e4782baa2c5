import { nowMs, rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { Connectivity } from '#api/graphql/generated/types.ts';

/** What is known of a machine's connection; all null for one that never connected. */
type Presence = { machineId: string; lastSeenMs: number | null; isOnline: number; firmware: string | null };

/** Presence of a machine; all machines of a page in one statement. */
export const presenceOf = ({ em, load, tenant, services }: TenantContext, machineId: string): Promise<Presence> =>
  load
    .batch('machine.presence', async (machineIds) => {
      const found = await rows(
        em,
        sql<Presence>`
          select machine_id as machineId, last_seen_ms as lastSeenMs, last_seen_ms > ${onlineSince({ services })} as isOnline, firmware
          from machine_presence where customer_id = ${tenant.id} and machine_id in (${sql.join(machineIds)})`,
      );
      const byMachine = new Map(found.map((row) => [row.machineId, row]));
      return machineIds.map(
        (id) => byMachine.get(id) ?? { machineId: id, lastSeenMs: null, isOnline: 0, firmware: null },
      );
    })
    .load(machineId);

/** Keep-alives since this moment, in milliseconds by the database's clock, make a machine ONLINE (requirements M1, REL-27). */
export const onlineSince = ({ services }: Pick<TenantContext, 'services'>): Sql =>
  sql`${nowMs} - ${services.config.OFFLINE_AFTER_SECONDS * 1000}`;

export const connectivityOf = ({ isOnline }: Presence): Connectivity => (isOnline ? 'ONLINE' : 'OFFLINE');

/** Machines that are online, or not; nothing when the filter names neither or both. */
export function withConnectivity(ctx: TenantContext, wanted: readonly Connectivity[] | null | undefined): Sql[] {
  if (!wanted) return [];
  const online = sql`select machine_id from machine_presence where customer_id = ${ctx.tenant.id} and last_seen_ms > ${onlineSince(ctx)}`;
  return [
    sql`(${wanted.includes('ONLINE') ? sql`id in (${online})` : sql`false`} or ${wanted.includes('OFFLINE') ? sql`id not in (${online})` : sql`false`})`,
  ];
}
