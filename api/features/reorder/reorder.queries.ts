import type { SqlEntityManager } from '@mikro-orm/mysql';
import { all, contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import type { ReorderFilter, ReorderLine } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { usageOf } from '#api/stock/usage.ts';
import { DEFAULT_EXPIRES_WITHIN_DAYS } from './reorder.rules.ts';

/** Where to read: a request of a tenant. */
type Scope = { em: SqlEntityManager; tenant: { id: string; timeZone: string } };

/** A size with its stock, before usage and machines are read for the sizes of a page. */
export type ReorderStock = Omit<ReorderLine, 'usage30' | 'usage90' | 'usage365' | 'daysLeft' | 'inMachines'> & {
  /** Share of the minimum that is available or on its way: the order of the list. */
  cover: number;
};

type Found = Omit<ReorderStock, 'suggested' | 'cover'>;

/** The days of the usage that predicts how long the stock lasts. */
const PACE_DAYS = 90;

/** Sizes that a warehouse of the filter keeps, the most urgent first. One row for each size, so it fits into memory. */
export async function reorderStock(ctx: Scope, filter: ReorderFilter): Promise<ReorderStock[]> {
  const found = await rows(ctx.em, stockQuery(ctx, filter));
  const { need } = filter;
  return found
    .map(toStock)
    .filter((line) => !need || need.some((one) => (one === 'EXPIRING' ? isExpiring(line) : line.suggested > 0)))
    .toSorted(byUrgency);
}

/** Adds the usage, and the pieces in machines unless the list is of one warehouse. */
export async function withUsage(
  scope: Scope,
  { warehouseId }: ReorderFilter,
  stock: readonly ReorderStock[],
): Promise<ReorderLine[]> {
  if (stock.length === 0) return [];
  const { em, tenant } = scope;
  const sizeIds = stock.map(({ sizeId }) => sizeId);
  const [usage, machines] = await Promise.all([
    usageOf(em, { customerId: tenant.id, sizeIds, warehouseId: warehouseId ?? undefined }),
    warehouseId ? undefined : piecesInMachines(scope, sizeIds),
  ]);
  return stock.map((line) => {
    const { usage30 = 0, usage90 = 0, usage365 = 0 } = usage.get(line.sizeId) ?? {};
    const inMachines = machines ? (machines.get(line.sizeId) ?? 0) : null;
    const usable = line.available + (inMachines ?? 0);
    const daysLeft = usage90 > 0 ? Math.floor((usable * PACE_DAYS) / usage90) : null;
    return { ...line, inMachines, usage30, usage90, usage365, daysLeft };
  });
}

function toStock(found: Found): ReorderStock {
  const numbers = {
    minimum: Number(found.minimum),
    target: Number(found.target),
    available: Number(found.available),
    allocated: Number(found.allocated),
    expiring: Number(found.expiring),
    expired: Number(found.expired),
    inTransit: Number(found.inTransit),
  };
  const covered = numbers.available + numbers.inTransit;
  const isLow = covered <= numbers.minimum;
  return {
    ...found,
    ...numbers,
    suggested: isLow ? Math.max(0, numbers.target - covered) : 0,
    cover: covered / Math.max(1, numbers.minimum),
  };
}

const isExpiring = ({ expiring, expired }: ReorderStock): boolean => expiring + expired > 0;

const byUrgency = (one: ReorderStock, other: ReorderStock): number =>
  Number(other.suggested > 0) - Number(one.suggested > 0) ||
  one.cover - other.cover ||
  other.suggested - one.suggested ||
  (one.sizeId < other.sizeId ? -1 : 1);

/** Groups the items of a warehouse by size, then adds up the warehouses. */
function stockQuery({ tenant }: Scope, { warehouseId, search, expiresWithinDays }: ReorderFilter) {
  const today = dayIn(tenant.timeZone, clock.now());
  const soon = addDays(today, expiresWithinDays ?? DEFAULT_EXPIRES_WITHIN_DAYS);
  const isExpired = sql`coalesce(certificate.expiration_date < ${today}, false)`;
  const isSoon = sql`coalesce(certificate.expiration_date between ${today} and ${soon}, false)`;
  const isHere = (column: string): Sql => (warehouseId ? sql`${sql.ref(column)} = ${warehouseId}` : sql`true`);
  return sql<Found>`with item as (
      select place.product_id, place.size_id, max(place.low_level) as minimum,
        max(coalesce(place.max_level, place.par_level, place.low_level)) as target,
        sum(if(${isExpired}, 0, place.quantity_available)) as available, sum(place.quantity_allocated) as allocated,
        sum(if(${isSoon}, place.quantity_available, 0)) as expiring, sum(if(${isExpired}, place.quantity_available, 0)) as expired,
        min(if(place.quantity_available > 0 and not ${isExpired}, certificate.expiration_date, null)) as next_expiry
      from warehouse_stock place
      join main_warehouse warehouse on warehouse.customer_id = place.customer_id and warehouse.id = place.warehouse_id and warehouse.live = 1
      join product_certificate certificate on certificate.customer_id = place.customer_id and certificate.id = place.certificate_id
      where place.customer_id = ${tenant.id} and place.live = 1 and ${isHere('place.warehouse_id')}
      group by place.warehouse_id, place.product_id, place.size_id),
    transit as (
      select line.size_id, sum(line.quantity) as pieces from stock_document document
      join stock_document_line line on line.customer_id = document.customer_id and line.document_id = document.id
      where document.customer_id = ${tenant.id} and document.state = 'IN_TRANSIT' and document.kind = 'TRANSFER'
        and ${isHere('document.to_warehouse_id')}
      group by line.size_id)
    select item.product_id as productId, product.name as productName, item.size_id as sizeId, size.size as sizeName, size.code as sizeCode,
      sum(item.minimum) as minimum, sum(item.target) as target, sum(item.available) as available, sum(item.allocated) as allocated,
      sum(item.expiring) as expiring, sum(item.expired) as expired, min(item.next_expiry) as nextExpiry,
      coalesce(max(transit.pieces), 0) as inTransit
    from item
    join product on product.customer_id = ${tenant.id} and product.id = item.product_id
    join product_size size on size.customer_id = ${tenant.id} and size.id = item.size_id
    left join transit on transit.size_id = item.size_id
    where ${all(contains(['product.name'], search))}
    group by item.product_id, item.size_id, product.name, size.size, size.code`;
}

/** Pieces that machines can still hand out: neither reserved nor expired. */
async function piecesInMachines({ em, tenant }: Scope, sizeIds: readonly string[]): Promise<Map<string, number>> {
  const today = dayIn(tenant.timeZone, clock.now());
  const found = await rows(
    em,
    sql<{
      sizeId: string;
      pieces: number;
    }>`select channel.size_id as sizeId, sum(channel.quantity - channel.reserved) as pieces
      from channel
      join product_certificate certificate on certificate.customer_id = channel.customer_id and certificate.id = channel.certificate_id
      where channel.customer_id = ${tenant.id} and ${all(isIn('channel.size_id', sizeIds))}
        and coalesce(certificate.expiration_date >= ${today}, true)
      group by channel.size_id`,
  );
  return new Map(found.map(({ sizeId, pieces }) => [sizeId, Number(pieces)]));
}
