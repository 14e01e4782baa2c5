import { checkLimit } from '#api/crud/list-page.ts';
import { pageTokens } from '#api/crud/page-token.ts';
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
 * sizes of the page. A token holds the position: the list may change between two pages.
 */
async function reorderPage(
  ctx: TenantContext,
  { filter, limit, nextToken }: Partial<QueryGetReorderListArgs>,
): Promise<ReorderPage> {
  const wanted = validate(reorderFilterRules, filter ?? {});
  const size = checkLimit(limit);
  const tokens = pageTokens(ctx.services.config.APP_SECRET, [ctx.tenant.id, 'ReorderLine', filter ?? {}]);
  const tokenAt = (start: number) => tokens.encode({ sortValue: start, id: '', direction: 'next', start });
  const all = await reorderStock(ctx, wanted);
  const asked = nextToken ? tokens.decode(nextToken).start - 1 : 0;
  const first = asked < all.length ? asked : 0;
  const items = await withUsage(ctx, wanted, all.slice(first, first + size));
  return {
    items,
    start: items.length > 0 ? first + 1 : 0,
    totalCount: all.length,
    nextToken: first + size < all.length ? tokenAt(first + size + 1) : null,
    previousToken: first > 0 ? tokenAt(Math.max(0, first - size) + 1) : null,
  };
}
