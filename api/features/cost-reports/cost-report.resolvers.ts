import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { getCostReport } from './cost-report.queries.ts';

export const resolvers = {
  Query: {
    getCostReport: (_, args, ctx) => getCostReport(inTenant(ctx), args),
  },
} satisfies Resolvers;
