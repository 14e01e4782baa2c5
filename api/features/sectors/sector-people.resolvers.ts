import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { sectorPeople } from './sector-people.queries.ts';

export const resolvers = {
  Query: {
    getSectorPeople: (_, { sectorId }, ctx) => sectorPeople(inTenant(ctx), sectorId),
  },
} satisfies Resolvers;
