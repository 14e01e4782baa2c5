import { makeExecutableSchema } from '@graphql-tools/schema';
import { fastify } from 'fastify';
import { mercurius } from 'mercurius';
import { resolvers, typeDefs } from './employee-list.ts';

/** Baseline of PERF-5b: Mercurius, which compiles a document at its first use (graphql-jit). PORT is its port. */
const app = fastify();
await app.register(mercurius, { schema: makeExecutableSchema({ typeDefs, resolvers }), jit: 1 });
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
