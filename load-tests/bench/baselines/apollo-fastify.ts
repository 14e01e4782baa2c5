import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { fastifyApolloHandler } from '@as-integrations/fastify';
import { fastify } from 'fastify';
import { resolvers, typeDefs } from './employee-list.ts';

/** Baseline of PERF-20: Apollo Server on Fastify without anything else, no sign-in, no limits. PORT is its port. */
const apollo = new ApolloServer({ typeDefs, resolvers, plugins: [ApolloServerPluginCacheControlDisabled()] });
await apollo.start();
const app = fastify();
app.post('/graphql', fastifyApolloHandler(apollo));
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => process.exit(0));
