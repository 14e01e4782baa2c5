import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { removeCompanySeal, setCompanySeal } from './company-seal.mutations.ts';
import { companySeal } from './company-seal.service.ts';

export const resolvers = {
  Query: { getCompanySeal: (_, __, ctx) => companySeal(inTenant(ctx)) },
  Mutation: {
    setCompanySeal: (_, { input }, ctx) => setCompanySeal(inTenant(ctx), input),
    removeCompanySeal: (_, __, ctx) => removeCompanySeal(inTenant(ctx)),
  },
} satisfies Resolvers;
