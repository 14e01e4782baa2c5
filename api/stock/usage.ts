import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, isIn, rows, sql, type Sql } from '#api/db/sql.ts';

/** Pieces that were used in the last days. */
export type Usage = { usage30: number; usage90: number; usage365: number };

/** Sizes of a tenant; with a warehouse, only what left it. */
type UsageScope = { customerId: string; sizeIds: readonly string[]; warehouseId?: string | undefined };

/**
 * Usage by the ledger, by size. In the whole company: pieces that machines and counters handed out, less those that came
 * back for the same withdrawal. In one warehouse: pieces that were handed out or sent from it, less those that came back. A
 * counter-entry of a return or a sending takes it back.
 * A machine's report that a delivery did not happen takes the delivery back; before an offline delivery it only corrects the
 * channel.
 */
export async function usageOf(em: SqlEntityManager, scope: UsageScope): Promise<Map<string, Usage>> {
  const found = await rows(
    em,
    sql<Usage & { sizeId: string }>`select size_id as sizeId, ${sumSince(30)} as usage30, ${sumSince(90)} as usage90,
        ${sumSince(365)} as usage365
      from (${scope.warehouseId ? leftWarehouse(scope, scope.warehouseId) : handedOut(scope)}) used group by size_id`,
  );
  return new Map(
    found.map(({ sizeId, usage30, usage90, usage365 }) => [
      sizeId,
      { usage30: Number(usage30), usage90: Number(usage90), usage365: Number(usage365) },
    ]),
  );
}

const sumSince = (days: number): Sql =>
  sql`coalesce(sum(if(created_at >= current_timestamp(3) - interval ${days} day, pieces, 0)), 0)`;

/** Ledger rows of the last year with these reasons. */
const movements = ({ customerId, sizeIds }: UsageScope, reasons: readonly string[], condition: Sql): Sql =>
  sql`select movement.size_id, movement.created_at, -movement.quantity as pieces from stock_movement movement
    where movement.customer_id = ${customerId} and ${all(isIn('movement.size_id', sizeIds))}
      and movement.reason in (${sql.join([...reasons])}) and movement.created_at >= current_timestamp(3) - interval 365 day
      and ${condition}`;

const ofWithdrawal = sql`movement.withdrawal_id is not null`;

function handedOut(scope: UsageScope): Sql {
  const isTakenBack = sql`${ofWithdrawal} and not exists (select 1 from stock_movement delivery
    where delivery.customer_id = movement.customer_id and delivery.withdrawal_id = movement.withdrawal_id
      and delivery.reason = 'OFFLINE_DELIVERY')`;
  return sql`${movements(scope, ['DELIVERY', 'OFFLINE_DELIVERY', 'ISSUE'], sql`true`)}
    union all ${movements(scope, ['RETURN', 'COUNTER_ENTRY'], ofWithdrawal)}
    union all ${movements(scope, ['MACHINE_REPORT'], isTakenBack)}`;
}

function leftWarehouse(scope: UsageScope, warehouseId: string): Sql {
  const isHere = sql`movement.warehouse_id = ${warehouseId}`;
  const isUndone = sql`${isHere} and (${ofWithdrawal} or movement.quantity > 0 and exists (select 1 from stock_document entry
    join stock_document undone on undone.customer_id = entry.customer_id and undone.id = entry.reverses_id
    where entry.customer_id = movement.customer_id and entry.id = movement.document_id and undone.kind in ('TRANSFER', 'REFILL')))`;
  return sql`${movements(scope, ['ISSUE', 'TRANSFER_OUT', 'RETURN'], isHere)}
    union all ${movements(scope, ['COUNTER_ENTRY'], isUndone)}`;
}
