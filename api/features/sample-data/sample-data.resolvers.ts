import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { addSampleData, removeSampleData } from './sample-data.mutations.ts';
import { sampleData } from './sample-data.queries.ts';

export const resolvers = {
  Query: { getSampleData: (_, __, ctx) => sampleData(inTenant(ctx)) },
  Mutation: {
    addSampleData: (_, __, ctx) => addSampleData(inTenant(ctx)),
    removeSampleData: (_, __, ctx) => removeSampleData(inTenant(ctx)),
  },
} satisfies Resolvers;
