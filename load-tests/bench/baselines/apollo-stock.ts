import { ApolloServer } from '@apollo/server';
import { startStandaloneServer } from '@apollo/server/standalone';
import { resolvers, typeDefs } from './employee-list.ts';

/** Baseline of PERF-4: Apollo Server as its first page of documentation starts it. PORT is its port. */
await startStandaloneServer(new ApolloServer({ typeDefs, resolvers }), {
  listen: { port: Number(process.env['PORT']), host: '127.0.0.1' },
});
process.once('SIGTERM', () => process.exit(0));
