import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '#api/platform/metrics.ts';

/** Name of the operation of a GraphQL request. Only names of validated documents, so that strangers cannot add names. */
const operationOf = new WeakMap<FastifyRequest, string>();

/** Names the operation that answers a request. */
export function nameOperation(request: FastifyRequest, name: string | undefined): void {
  if (name !== undefined) operationOf.set(request, name);
}

/** Counts every answer. Call it before the routes are registered. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf.get(request) ?? request.routeOptions.url ?? 'none';
    metrics.countRequest(operation, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}
