import { sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { StockAlert } from '#api/graphql/generated/types.ts';

/** The dashboard counts channels by the same rules (features/dashboard/dashboard-figures.queries.ts). */
const CHANNELS: Record<StockAlert, Sql> = {
  LOW: sql`(channel.quantity > 0 and channel.quantity <= channel.low_level)`,
  OUT: sql`channel.quantity = 0`,
  ERROR: sql`channel.status = 'ERROR'`,
};

/** SQL conditions for machines with a channel in one of these states. Reads only channels of the selected machines. */
export function stockAlertConditions(
  { tenant }: Pick<TenantContext, 'tenant'>,
  wanted: readonly StockAlert[] | null | undefined,
): Sql[] {
  if (!wanted) return [];
  if (wanted.length === 0) return [sql`false`];
  const any = sql.join(
    wanted.map((alert) => CHANNELS[alert]),
    sql` or `,
  );
  return [
    sql`exists (select 1 from channel where channel.customer_id = ${tenant.id} and channel.machine_id = machine.id and (${any}))`,
  ];
}
