import type { GraphQLResolveInfo } from 'graphql';
import { listPage, type ListArgs, type Page } from '#api/crud/list-page.ts';
import { isIn, sql, type Sql } from '#api/db/sql.ts';
import type { StockMovementReason } from '#api/generated/enums.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { StockMovement } from './stock-movement.entity.ts';

type MovementFilter = { reason?: readonly StockMovementReason[] | null; from?: Date | null; to?: Date | null };

/** Rows of the ledger of one place, the newest first if there is no other sort. `place` says of which machine or warehouse. */
export const listMovements = (
  ctx: TenantContext,
  args: ListArgs<MovementFilter>,
  info: GraphQLResolveInfo,
  place: readonly Sql[],
): Promise<Page<StockMovement>> => {
  const { reason, from, to } = args.filter ?? {};
  return listPage(ctx, StockMovement, args, info, {
    where: [
      ...place,
      ...isIn('reason', reason),
      ...(from ? [sql`created_at >= ${from}`] : []),
      ...(to ? [sql`created_at < ${to}`] : []),
    ],
    defaultSort: 'CREATED_AT_DESC',
  });
};
