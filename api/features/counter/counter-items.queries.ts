import { tenantRows } from '#api/crud/rows.ts';
import { all, contains, isAnyOf, rows, sql, type Sql } from '#api/db/sql.ts';
import { WarehouseStock } from '#api/features/main-warehouses/warehouse-stock.entity.ts';
import { getAllowances } from '#api/features/withdrawals/allowance-preview.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { EmployeeAllowance, QueryListCounterItemsArgs } from '#api/graphql/generated/types.ts';

/** Most items of one answer. */
const MOST_ITEMS = 100;

/** Stock at the counter, with what the person may take of its product. */
export type CounterItemRow = { item: WarehouseStock; allowance: EmployeeAllowance | null };

/** The active stock of a warehouse; first the products that the person's rules or exceptions name, then by name. */
export async function listCounterItems(
  ctx: TenantContext,
  { warehouseId, employeeId, search }: QueryListCounterItemsArgs,
): Promise<CounterItemRow[]> {
  const allowances = employeeId ? await getAllowances(ctx, { employeeId }) : [];
  const byProduct = new Map(allowances.map((allowance) => [allowance.productId, allowance]));
  const ids = await findIds(ctx, warehouseId, [...byProduct.keys()], search?.trim() ?? '');
  const found = await tenantRows(ctx, WarehouseStock, [isAnyOf('id', ids)]);
  const byId = new Map(found.map((item) => [item.id, item]));
  return ids.flatMap((id) => {
    const item = byId.get(id);
    return item ? [{ item, allowance: byProduct.get(item.productId) ?? null }] : [];
  });
}

async function findIds(
  { em, tenant }: TenantContext,
  warehouseId: string,
  allowedProducts: readonly string[],
  search: string,
): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ id: string }>`
      select place.id from warehouse_stock place
      join product on product.customer_id = place.customer_id and product.id = place.product_id
      join product_size size on size.customer_id = place.customer_id and size.id = place.size_id
      join product_certificate certificate on certificate.customer_id = place.customer_id and certificate.id = place.certificate_id
      where place.customer_id = ${tenant.id} and place.warehouse_id = ${warehouseId} and place.live = 1
        and place.status = 'ACTIVE' and product.status = 'ACTIVE' and size.status = 'ACTIVE' and certificate.status = 'ACTIVE'
        and ${matches(search)}
      order by ${isAnyOf('place.product_id', allowedProducts)} desc, product.name, size.size, certificate.expiration_date, place.id
      limit ${MOST_ITEMS}`,
  );
  return found.map(({ id }) => id);
}

/** The exact code of a size or number of a certificate, as a scanner types it, or words of the product's name. */
const matches = (search: string): Sql =>
  search === ''
    ? sql`true`
    : sql`(size.code = ${search} or certificate.number = ${search} or ${all(contains(['product.name', 'size.size'], search))})`;
