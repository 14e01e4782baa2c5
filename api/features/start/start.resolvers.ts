import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { startProgress } from './start.queries.ts';

export const resolvers = {
  Query: { getStartProgress: (_, __, ctx) => startProgress(inTenant(ctx)) },
} satisfies Resolvers;
