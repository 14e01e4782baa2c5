import { getOrFail, tenantRows } from '#api/crud/rows.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';

const MAX_HOLDERS = 100;

export const resolvers = {
  Query: {
    getProductHolders: (_, { productId, certificateId }, ctx) => holders(inTenant(ctx), productId, certificateId),
  },
} satisfies Resolvers;

/** The delivered withdrawals of a product of which somebody still holds pieces, newest first. */
async function holders(
  ctx: TenantContext,
  productId: string,
  certificateId: string | null | undefined,
): Promise<Withdrawal[]> {
  await getOrFail(ctx, Product, productId);
  return tenantRows(
    ctx,
    Withdrawal,
    [
      ...isIn('product_id', [productId]),
      ...isIn('certificate_id', certificateId ? [certificateId] : null),
      sql`withdrawal_status = 'DELIVERED' and quantity_requested > quantity_returned + quantity_lost`,
    ],
    sql`order by requested_at desc, id desc limit ${MAX_HOLDERS}`,
  );
}
