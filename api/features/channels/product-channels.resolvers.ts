import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { productChannels } from './product-channels.queries.ts';

export const resolvers = {
  Query: {
    getProductChannels: (_, { productId }, ctx) => productChannels(inTenant(ctx), productId),
  },
} satisfies Resolvers;
