import { EventEmitter, on } from 'node:events';
import { GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';

/**
 * Baseline of PERF-2b and 2c: graphql-ws as its documentation starts it, with its own pings, without sign-in; each subscription
 * listens to one emitter of events. PORT is its port.
 */
const changes = new EventEmitter().setMaxListeners(0);

async function* dashboards(): AsyncGenerator<{ onDashboardChanged: string }> {
  for await (const [at] of on(changes, 'dashboard')) yield { onDashboardChanged: String(at) };
}

const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { now: { type: GraphQLString } } }),
  subscription: new GraphQLObjectType({
    name: 'Subscription',
    fields: { onDashboardChanged: { type: GraphQLString, subscribe: dashboards } },
  }),
});

const server = new WebSocketServer({ host: '127.0.0.1', port: Number(process.env['PORT']) });
useServer({ schema }, server);

process.once('SIGTERM', () => process.exit(0));
