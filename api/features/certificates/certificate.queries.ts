import { all, contains, rows, sql, type Sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CertificateFigures, CertificateFilter, CertificateLine } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { type CertificateHead, withPieces } from './certificate-pieces.queries.ts';
import { DEFAULT_EXPIRES_WITHIN_DAYS } from './certificate.rules.ts';

/** The first and last day on which a certificate counts as expiring. */
type Span = { today: string; soon: string };

/** Some of the lines of the filter from a position, and the number of all. */
export async function certificatePage(
  ctx: TenantContext,
  filter: CertificateFilter,
  first: number,
  size: number,
): Promise<{ items: CertificateLine[]; totalCount: number }> {
  const span = spanOf(ctx, filter.expiresWithinDays);
  const found = await rows(
    ctx.em,
    sql<CertificateHead & { total: number }>`${linesOf(ctx.tenant.id, filter, span)}
      order by line.expiration_date is null, line.expiration_date, product.name, line.number, line.id
      limit ${size} offset ${first}`,
  );
  const heads = found.map(({ total: _total, ...line }) => line);
  return { items: await withPieces(ctx, heads), totalCount: Number(found[0]?.total ?? 0) };
}

/** The lines with pieces, counted by their state. */
export async function certificateFigures(ctx: TenantContext): Promise<CertificateFigures> {
  const found = await rows(
    ctx.em,
    sql<{ state: CertificateLine['state']; total: number }>`select state, count(*) as total
      from (${linesOf(ctx.tenant.id, { hasPieces: true }, spanOf(ctx))}) as used group by state`,
  );
  const countOf = (state: CertificateLine['state']) => Number(found.find((row) => row.state === state)?.total ?? 0);
  return { expired: countOf('EXPIRED'), expiring: countOf('EXPIRING'), valid: countOf('VALID') };
}

function spanOf({ tenant }: TenantContext, days?: number | null): Span {
  const today = dayIn(tenant.timeZone, clock.now());
  return { today, soon: addDays(today, days ?? DEFAULT_EXPIRES_WITHIN_DAYS) };
}

/** SQL: one row for each product, number and last day; `total` counts all of them. */
function linesOf(customerId: string, { search, state, hasPieces }: CertificateFilter, span: Span): Sql {
  return sql`
    with line as (
      select size.product_id, certificate.number, certificate.expiration_date, min(certificate.id) as id,
        max(certificate.name) as name
      from product_certificate certificate
      join product_size size on size.customer_id = ${customerId} and size.id = certificate.size_id and size.live = 1
      where certificate.customer_id = ${customerId} and certificate.live = 1
        and ${all([...(hasPieces ? [hasSomePieces(customerId)] : []), ...stateConditions(state, span)])}
      group by size.product_id, certificate.number, certificate.expiration_date)
    select line.id, line.number, line.name, line.product_id as productId, product.name as productName,
      line.expiration_date as expirationDate, count(*) over () as total,
      case when line.expiration_date < ${span.today} then 'EXPIRED' when line.expiration_date <= ${span.soon} then 'EXPIRING'
        else 'VALID' end as state
    from line
    join product on product.customer_id = ${customerId} and product.id = line.product_id and product.live = 1
    where ${all(contains(['line.number', 'product.name'], search))}`;
}

/** SQL: the conditions of the states; an empty list matches no certificate. */
function stateConditions(states: CertificateFilter['state'], { today, soon }: Span): Sql[] {
  const day = sql.ref('certificate.expiration_date');
  const conditions = {
    EXPIRED: sql`${day} < ${today}`,
    EXPIRING: sql`${day} between ${today} and ${soon}`,
    VALID: sql`coalesce(${day} > ${soon}, true)`,
  };
  if (!states) return [];
  return [
    states.length === 0
      ? sql`false`
      : sql`(${sql.join(
          states.map((state) => conditions[state]),
          sql` or `,
        )})`,
  ];
}

/** SQL: whether pieces of a certificate are in a machine, in a warehouse or held by a person. */
const hasSomePieces = (customerId: string): Sql => sql`(
  exists (select 1 from channel where channel.customer_id = ${customerId}
    and channel.certificate_id = certificate.id and channel.quantity > 0)
  or exists (select 1 from warehouse_stock place where place.customer_id = ${customerId}
    and place.certificate_id = certificate.id and place.live = 1 and place.quantity_available + place.quantity_allocated > 0)
  or exists (select 1 from withdrawal where withdrawal.customer_id = ${customerId}
    and withdrawal.held_certificate_id = certificate.id))`;
