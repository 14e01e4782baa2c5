import type { Resolvers } from '#api/graphql/generated/types.ts';
import { searchRecords } from './record-search.queries.ts';

export const resolvers = {
  Query: {
    searchRecords: (_, args, ctx) => searchRecords(ctx, args),
  },
} satisfies Resolvers;
