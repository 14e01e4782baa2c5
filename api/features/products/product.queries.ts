import { tenantRows } from '#api/crud/rows.ts';
import { all, contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { hasFailedPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ProductFilter } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { ProductSize } from './product-size.entity.ts';
import { Product } from './product.entity.ts';

/** Largest filter value: ten years. */
const MAX_DAYS = 3650;

/** Most codes of one search: as many as a machine has channels. */
const MAX_CODES = 999;

/** Most suggested categories. */
const SUGGESTIONS = 20;

/** Categories of the tenant's products that contain the text, without repetitions in other spellings. */
export async function suggestCategories({ em, tenant }: TenantContext, search?: string | null): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ category: string }>`select min(category) as category from product
      where customer_id = ${tenant.id} and live = 1 and category <> '' and ${all(contains(['category'], search))}
      group by category order by category limit ${SUGGESTIONS}`,
  );
  return found.map(({ category }) => category);
}

/** Active sizes of active products with these codes, and the names of their products. */
export async function findSizesByCode(
  ctx: TenantContext,
  codes: readonly string[],
): Promise<{ productId: string; productName: string; size: ProductSize }[]> {
  if (codes.length > MAX_CODES) throw invalidField('codes', 'maxItems', { max: MAX_CODES });
  if (codes.length === 0) return [];
  const sizes = await tenantRows(ctx, ProductSize, [...isIn('code', codes), sql`live = 1 and status = 'ACTIVE'`]);
  const products = await Promise.all(sizes.map(({ productId }) => ctx.load.byId(Product, productId)));
  return sizes.flatMap((size, index) => {
    const product = products[index];
    return product?.status === 'ACTIVE' ? [{ productId: product.id, productName: product.name, size }] : [];
  });
}

/** SQL conditions of a product filter. */
export const productConditions = ({ tenant }: TenantContext, filter: ProductFilter): Sql[] => [
  ...searchConditions(tenant.id, filter.search),
  ...isIn('category', filter.category),
  ...expiryConditions(tenant, filter.expiresWithinDays),
  ...(filter.pictureFailed ? [hasFailedPicture(sql`image_url`, tenant.id)] : []),
];

/** Searches in the product, the codes of its sizes and the numbers of its certificates. */
function searchConditions(customerId: string, text: string | null | undefined): Sql[] {
  const [own] = contains(['name', 'category'], text);
  const [code] = contains(['size.code'], text);
  const [number] = contains(['certificate.number'], text);
  if (!own || !code || !number) return [];
  return [
    sql`(${own}
      or id in (select size.product_id from product_size size where size.customer_id = ${customerId} and size.live = 1 and ${code})
      or id in (${productsByCertificate(customerId, number)}))`,
  ];
}

function expiryConditions({ id, timeZone }: TenantContext['tenant'], days: number | null | undefined): Sql[] {
  if (days === null || days === undefined) return [];
  if (days < 0) throw invalidField('filter.expiresWithinDays', 'minimum', { min: 0 });
  if (days > MAX_DAYS) throw invalidField('filter.expiresWithinDays', 'maximum', { max: MAX_DAYS });
  const last = addDays(dayIn(timeZone, clock.now()), days);
  return [sql`id in (${productsByCertificate(id, sql`certificate.expiration_date <= ${last}`)})`];
}

const productsByCertificate = (customerId: string, condition: Sql): Sql => sql`
  select size.product_id from product_certificate certificate
  join product_size size on size.customer_id = certificate.customer_id and size.id = certificate.size_id and size.live = 1
  where certificate.customer_id = ${customerId} and certificate.live = 1 and ${condition}`;
