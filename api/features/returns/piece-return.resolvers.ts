import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { tenantRows } from '#api/crud/rows.ts';
import { isIn, rows, sql } from '#api/db/sql.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { MainWarehouse } from '#api/features/main-warehouses/main-warehouse.entity.ts';
import { Product } from '#api/features/products/product.entity.ts';
import { endOfUse } from '#api/features/products/product-life.service.ts';
import { Withdrawal } from '#api/features/withdrawals/withdrawal.entity.ts';
import { productOf, PRODUCT_COLUMNS } from '#api/features/withdrawals/withdrawal-product.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { loadReferenced } from '#api/graphql/reference.ts';
import { holdingsOf } from './holdings.queries.ts';
import { PieceReturn } from './piece-return.entity.ts';
import { returnPieces } from './piece-return.mutations.ts';
import { reversePieceReturn } from './piece-return-reversal.mutations.ts';

export const resolvers = {
  Query: {
    async listHoldings(_, { employeeId, limit, nextToken }, ctx, info) {
      const tenant = inTenant(ctx);
      const options = await holdingsOf(tenant, employeeId);
      const args = { filter: { employeeId }, limit, nextToken };
      return listPage(tenant, Withdrawal, args, info, { ...options, defaultSort: 'REQUESTED_AT_DESC' });
    },
    listPieceReturns: (_, { filter, ...args }, ctx, info) =>
      listPage(inTenant(ctx), PieceReturn, { filter, ...args }, info, {
        where: [...isIn('employee_id', filter?.employeeId), ...isIn('withdrawal_id', filter?.withdrawalId)],
        defaultSort: 'CREATED_AT_DESC',
      }),
  },
  Mutation: {
    returnPieces: (_, { input }, ctx) => returnPieces(inTenant(ctx), input),
    reversePieceReturn: (_, { input }, ctx) => reversePieceReturn(inTenant(ctx), input),
  },
  PieceReturn: {
    product: reading(['withdrawalId'], async ({ withdrawalId }, _, ctx) =>
      productOf(await loadReferenced(ctx, Withdrawal, withdrawalId)),
    ),
    warehouseName: reading(['warehouseId'], async ({ warehouseId }, _, ctx) =>
      warehouseId ? (await loadReferenced(ctx, MainWarehouse, warehouseId)).name : null,
    ),
    isReversed: reading(['id'], ({ id }, _, ctx) => isReversed(inTenant(ctx), id)),
    recordedBy: userName('createdBy'),
  },
  Holding: {
    product: reading(PRODUCT_COLUMNS, productOf),
    quantityHeld: reading(
      ['quantityRequested', 'quantityReturned', 'quantityLost'],
      ({ quantityRequested, quantityReturned, quantityLost }) => quantityRequested - quantityReturned - quantityLost,
    ),
    since: reading(['deliveredAt', 'requestedAt'], ({ deliveredAt, requestedAt }) => deliveredAt ?? requestedAt),
    replaceBy: reading(['productId', 'deliveredAt'], async ({ productId, deliveredAt }, _, ctx) => {
      const product = await ctx.load.byId(Product, productId);
      const { timeZone } = inTenant(ctx).tenant;
      return endOfUse({ timeZone, deliveredAt, validityDays: product?.validityDays });
    }),
  },
  Withdrawal: {
    returns: reading(['id'], ({ id }, _, ctx) => returnsOf(inTenant(ctx), id)),
  },
} satisfies Resolvers;

const returnsOf = (ctx: TenantContext, withdrawalId: string): Promise<PieceReturn[]> =>
  ctx.load.many('withdrawal.returns', withdrawalId, {
    find: (ids) => tenantRows(ctx, PieceReturn, isIn('withdrawal_id', ids), sql`order by created_at, id`),
    ownerOf: (row) => row.withdrawalId,
  });

/** Whether a counter-entry names the return. One statement for all rows of a page. */
async function isReversed({ em, load, tenant }: TenantContext, returnId: string): Promise<boolean> {
  const found = await load.one('pieceReturn.isReversed', returnId, {
    find: (ids) =>
      rows<{ reversesId: string }>(
        em,
        sql`select reverses_id as reversesId from piece_return
          where customer_id = ${tenant.id} and reverses_id in (${sql.join(ids)})`,
      ),
    ownerOf: ({ reversesId }) => reversesId,
  });
  return found !== null;
}
