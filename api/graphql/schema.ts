import { makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { loadResolvers } from './load-resolvers.ts';
import { withPermissions } from './allow-directive.ts';
import { scalars } from './scalars.ts';
import { typeDefs } from './type-defs.ts';

/** Creates the schema with all resolvers and permission checks. */
export async function createSchema(): Promise<GraphQLSchema> {
  const resolvers = { ...(await loadResolvers()), ...scalars };
  return withPermissions(makeExecutableSchema({ typeDefs, resolvers }));
}
