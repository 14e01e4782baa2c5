import { contains, isIn, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { ProductFilter } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';

/** Ten years: further ahead nothing is planned. */
const MOST_DAYS = 3650;

/** What a list of products is asked for. */
export const productConditions = ({ tenant }: TenantContext, filter: ProductFilter): Sql[] => [
  ...searched(tenant.id, filter.search),
  ...isIn('category', filter.category),
  ...expiring(tenant, filter.expiresWithinDays),
];

/** In the product's own words, or in those of its sizes and certificates. */
function searched(customerId: string, text: string | null | undefined): Sql[] {
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

function expiring({ id, timeZone }: TenantContext['tenant'], days: number | null | undefined): Sql[] {
  if (days === null || days === undefined) return [];
  if (days < 0) throw invalidField('filter.expiresWithinDays', 'minimum', { min: 0 });
  if (days > MOST_DAYS) throw invalidField('filter.expiresWithinDays', 'maximum', { max: MOST_DAYS });
  const last = addDays(dayIn(timeZone, clock.now()), days);
  return [sql`id in (${productsByCertificate(id, sql`certificate.expiration_date <= ${last}`)})`];
}

const productsByCertificate = (customerId: string, condition: Sql): Sql => sql`
  select size.product_id from product_certificate certificate
  join product_size size on size.customer_id = certificate.customer_id and size.id = certificate.size_id and size.live = 1
  where certificate.customer_id = ${customerId} and certificate.live = 1 and ${condition}`;
