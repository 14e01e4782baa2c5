import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { getOrFail, tenantRows } from '#api/crud/rows.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { MainWarehouse } from '#api/features/main-warehouses/main-warehouse.entity.ts';
import { contentsNames } from '#api/features/products/contents-names.service.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { loadReferenced } from '#api/graphql/reference.ts';
import { StockCount } from './stock-count.entity.ts';
import { cancelStockCount, openStockCount, recordStockCount, submitStockCount } from './stock-count.service.ts';
import { approveStockCount, rejectStockCount } from './stock-count-decision.mutations.ts';
import { StockCountLine } from './stock-count-line.entity.ts';
import { countsToApprove } from './stock-count-people.queries.ts';

export const resolvers = {
  Query: {
    getStockCount: (_, { id }, ctx) => getOrFail(inTenant(ctx), StockCount, id),
    listStockCounts: (_, { filter, ...args }, ctx, info) =>
      listPage(inTenant(ctx), StockCount, { filter, ...args }, info, {
        where: [
          ...isIn('state', filter?.state),
          ...isIn('warehouse_id', filter?.warehouseId ? [filter.warehouseId] : null),
        ],
        defaultSort: 'CREATED_AT_DESC',
      }),
  },
  Mutation: {
    openStockCount: (_, { input }, ctx) => openStockCount(inTenant(ctx), input),
    recordStockCount: (_, { input }, ctx) => recordStockCount(inTenant(ctx), input),
    submitStockCount: (_, { input }, ctx) => submitStockCount(inTenant(ctx), input),
    approveStockCount: (_, { input }, ctx) => approveStockCount(inTenant(ctx), input),
    rejectStockCount: (_, { input }, ctx) => rejectStockCount(inTenant(ctx), input),
    cancelStockCount: (_, { input }, ctx) => cancelStockCount(inTenant(ctx), input),
  },
  StockCount: {
    warehouse: reading(['warehouseId'], ({ warehouseId }, _, ctx) => loadReferenced(ctx, MainWarehouse, warehouseId)),
    mayApprove: reading(['id', 'state'], (count, _, ctx) => mayApprove(inTenant(ctx), count)),
    lines: reading(['id', 'state'], (count, _, ctx) => visibleLines(inTenant(ctx), count)),
  },
  StockCountLine: {
    ...contentsNames,
    difference: ({ counted, expected }) =>
      typeof counted === 'number' && typeof expected === 'number' ? counted - expected : null,
  },
} satisfies Resolvers;

type Judged = Pick<StockCount, 'id' | 'state'>;

/** Whether the caller may approve a count; one statement for all rows of a page. */
async function mayApprove({ em, load, tenant, viewer }: TenantContext, { id, state }: Judged): Promise<boolean> {
  if (state !== 'SUBMITTED') return false;
  const found = await load.one('stockCount.mayApprove', id, {
    find: (ids) => countsToApprove({ em, customerId: tenant.id }, viewer.id, ids),
    ownerOf: (countId) => countId,
  });
  return found !== null;
}

/** The lines of a count. Without the expected pieces where the caller must stay blind. */
async function visibleLines(ctx: TenantContext, count: Judged): Promise<StockCountLine[]> {
  const lines = await ctx.load.many('stockCount.lines', count.id, {
    find: (ids) => tenantRows(ctx, StockCountLine, isIn('count_id', ids), sql`order by count_id, position`),
    ownerOf: (line) => line.countId,
  });
  const isRevealed = count.state === 'APPROVED' || (await mayApprove(ctx, count));
  return isRevealed ? lines : lines.map((line) => ({ ...line, expected: null }));
}
