import { listPage } from '#api/crud/list-page.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { isIn, sql, type Sql } from '#api/db/sql.ts';
import { sameCertificates } from '#api/features/certificates/same-certificates.service.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { QueryListProductHoldersArgs, Resolvers } from '#api/graphql/generated/types.ts';

export const resolvers = {
  Query: {
    async listProductHolders(_, args, ctx, info) {
      const tenant = inTenant(ctx);
      const { productId, certificateId, anySize, limit, nextToken } = args;
      await getOrFail(tenant, Product, productId);
      const paging = { filter: { productId, certificateId, anySize }, limit, nextToken };
      const where = [...isIn('product_id', [productId]), ...(await heldBy(tenant, args))];
      return listPage(tenant, Withdrawal, paging, info, { where, defaultSort: 'REQUESTED_AT_DESC' });
    },
  },
} satisfies Resolvers;

/** SQL: deliveries of which somebody still holds pieces, of one certificate if it is given. */
async function heldBy(
  ctx: TenantContext,
  { certificateId, anySize }: Partial<QueryListProductHoldersArgs>,
): Promise<Sql[]> {
  if (!certificateId)
    return [sql`withdrawal_status = 'DELIVERED' and quantity_requested > quantity_returned + quantity_lost`];
  return isIn('held_certificate_id', anySize ? await sameCertificates(ctx, certificateId) : [certificateId]);
}
