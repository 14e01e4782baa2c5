import { rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { Connectivity } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';

/** What is known of a machine's connection; all null for one that never connected. */
type Presence = { machineId: string; lastSeenMs: number | null; firmware: string | null };

/** Presence of a machine; all machines of a page in one statement. */
export const presenceOf = ({ em, load, tenant }: TenantContext, machineId: string): Promise<Presence> =>
  load
    .batch('machine.presence', async (machineIds) => {
      const found = await rows(
        em,
        sql<Presence>`
          select machine_id as machineId, last_seen_ms as lastSeenMs, firmware from machine_presence
          where customer_id = ${tenant.id} and machine_id in (${sql.join(machineIds)})`,
      );
      const byMachine = new Map(found.map((row) => [row.machineId, row]));
      return machineIds.map((id) => byMachine.get(id) ?? { machineId: id, lastSeenMs: null, firmware: null });
    })
    .load(machineId);

/** Keep-alives since this moment, in milliseconds since 1970, make a machine ONLINE (requirements M1). */
export const onlineSince = ({ services }: Pick<TenantContext, 'services'>): number =>
  clock.now().getTime() - services.config.OFFLINE_AFTER_SECONDS * 1000;

export const connectivityOf = (ctx: TenantContext, { lastSeenMs }: Presence): Connectivity =>
  lastSeenMs !== null && lastSeenMs > onlineSince(ctx) ? 'ONLINE' : 'OFFLINE';

/** Machines that are online, or not; nothing when the filter names neither or both. */
export function withConnectivity(ctx: TenantContext, wanted: readonly Connectivity[] | null | undefined): Sql[] {
  if (!wanted) return [];
  const online = sql`select machine_id from machine_presence where customer_id = ${ctx.tenant.id} and last_seen_ms > ${onlineSince(ctx)}`;
  return [
    sql`(${wanted.includes('ONLINE') ? sql`id in (${online})` : sql`false`} or ${wanted.includes('OFFLINE') ? sql`id not in (${online})` : sql`false`})`,
  ];
}
