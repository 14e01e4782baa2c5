import { readFileSync } from 'node:fs';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { loadResolvers } from '#api/features/load.ts';
import { withPermissions } from './allow.directive.ts';
import { scalars } from './scalars.ts';

export const typeDefs = readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8');

/** The contract in schema.graphql with every feature's resolvers and the permissions it declares. */
export async function createSchema(): Promise<GraphQLSchema> {
  const resolvers = { ...(await loadResolvers()), ...scalars };
  return withPermissions(makeExecutableSchema({ typeDefs, resolvers }));
}
