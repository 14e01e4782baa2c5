import { all, isIn, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';

/** The certificates of a line, and the names of their sizes. */
export type Members = Map<string, { ids: string[]; sizes: string[] }>;

/** The certificates with the number and last valid day of each of these, among all sizes of its product. */
export async function membersOf({ em, tenant }: TenantContext, lineIds: readonly string[]): Promise<Members> {
  const { id } = tenant;
  const found = await rows(
    em,
    sql<{ lineId: string; id: string; size: string }>`select line.id as lineId, certificate.id, size.size
      from product_certificate line
      join product_size own on own.customer_id = ${id} and own.id = line.size_id
      join product_size size on size.customer_id = ${id} and size.product_id = own.product_id and size.live = 1
      join product_certificate certificate on certificate.customer_id = ${id} and certificate.size_id = size.id
        and certificate.live = 1 and certificate.number = line.number and certificate.expiration_date <=> line.expiration_date
      where line.customer_id = ${id} and ${all(isIn('line.id', lineIds))}
      order by size.position, certificate.position, certificate.id`,
  );
  const members: Members = new Map();
  for (const { lineId, id: certificateId, size } of found) {
    const { ids = [], sizes = [] } = members.get(lineId) ?? {};
    members.set(lineId, { ids: [...ids, certificateId], sizes: sizes.includes(size) ? sizes : [...sizes, size] });
  }
  return members;
}

/** The certificate, and those of other sizes of its product with the same number and last valid day. */
export async function sameCertificates(ctx: TenantContext, id: string): Promise<string[]> {
  const members = await membersOf(ctx, [id]);
  return members.get(id)?.ids ?? [id];
}
