import { nowMs, rows, sql, type Sql } from '#api/db/sql.ts';
import type { Context, TenantContext } from '#api/graphql/context.ts';
import { among, loadByKey, type RecordKey } from '#api/graphql/load-by-key.ts';
import type { Connectivity } from '#api/graphql/generated/types.ts';

/** Connection state of a machine; null values when it never connected. */
type Presence = { lastSeenMs: number | null; isOnline: number; firmware: string | null };

/** Presence of a machine. One statement for all machines of a page, also of several customers. */
export async function presenceOf({ em, load, services }: Context, machine: RecordKey): Promise<Presence> {
  const known = await loadByKey(load, 'machine.presence', machine, (keys) =>
    rows(
      em,
      sql<Presence & RecordKey>`
        select customer_id as customerId, machine_id as id, last_seen_ms as lastSeenMs, last_seen_ms > ${onlineSince({ services })} as isOnline, firmware
        from machine_presence where ${among(keys, 'customer_id', 'machine_id')}`,
    ),
  );
  return known ?? { lastSeenMs: null, isOnline: 0, firmware: null };
}

/** A machine is ONLINE with a keep-alive after this time: milliseconds, database clock (requirements M1, REL-27). */
export const onlineSince = ({ services }: Pick<TenantContext, 'services'>): Sql =>
  sql`${nowMs} - ${services.config.OFFLINE_AFTER_SECONDS * 1000}`;

/** Connectivity for the schema. */
export const connectivityOf = ({ isOnline }: Presence): Connectivity => (isOnline ? 'ONLINE' : 'OFFLINE');

/** SQL conditions for machines with this connectivity; none without a filter. */
export function connectivityConditions(ctx: TenantContext, wanted: readonly Connectivity[] | null | undefined): Sql[] {
  if (!wanted) return [];
  const online = sql`select machine_id from machine_presence where customer_id = ${ctx.tenant.id} and last_seen_ms > ${onlineSince(ctx)}`;
  return [
    sql`(${wanted.includes('ONLINE') ? sql`id in (${online})` : sql`false`} or ${wanted.includes('OFFLINE') ? sql`id not in (${online})` : sql`false`})`,
  ];
}
