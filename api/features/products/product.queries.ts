import { all, contains, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { hasFailedPicture } from '#api/features/pictures/picture-copy.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ProductFilter } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';

/** Largest filter value: ten years. */
const MAX_DAYS = 3650;

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
