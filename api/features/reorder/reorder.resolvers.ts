import { positionPage } from '#api/crud/position-page.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { QueryGetReorderListArgs, ReorderPage, Resolvers } from '#api/graphql/generated/types.ts';
import { validate } from '#api/rules/validate.ts';
import { reorderFilterRules } from './reorder.rules.ts';
import { reorderStock, withUsage } from './reorder.queries.ts';

export const resolvers = {
  Query: {
    getReorderList: (_, args, ctx) => reorderPage(inTenant(ctx), args),
  },
} satisfies Resolvers;

/**
 * A page of the list. The order depends on sums, so all sizes are read; the usage, which reads the ledger, only for the
 * sizes of the page.
 */
async function reorderPage(
  ctx: TenantContext,
  { filter, limit, nextToken }: Partial<QueryGetReorderListArgs>,
): Promise<ReorderPage> {
  const wanted = validate(reorderFilterRules, filter ?? {});
  const all = await reorderStock(ctx, wanted);
  return positionPage(ctx, {
    scope: [ctx.tenant.id, 'ReorderLine', filter ?? {}],
    limit,
    nextToken,
    read: async (first, size) => ({
      items: await withUsage(ctx, wanted, all.slice(first, first + size)),
      totalCount: all.length,
    }),
  });
}
