import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { runAs, type Work } from '#api/platform/active-work.ts';
import { trustOf } from '#api/platform/caller-address.ts';
import type { Tracing } from '#api/platform/tracing.ts';
import type { Services } from '#api/services/services.ts';

/** Asked every few seconds by the orchestrator: their traces would hide the others. */
const UNTRACED = '/health/';

/** Decorator of a request: its work. */
const WORK = 'work';

/**
 * Makes each request a piece of work: its log lines get its id, and with traces it gets a span. Call it before the routes
 * are registered.
 */
export function followRequests(app: FastifyInstance, { config, tracing }: Services): void {
  app.decorateRequest(WORK, null);
  const trust = trustOf(config.TRUSTED_PROXIES);

  /** Strangers could add spans to traces of others, or have each of their requests recorded. */
  const remoteParent = ({ raw }: FastifyRequest): string | undefined => {
    const { traceparent } = raw.headers;
    return typeof traceparent === 'string' && trust(raw.socket.remoteAddress ?? '', 0) ? traceparent : undefined;
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { url: route = 'none' } = request.routeOptions;
    const work: Work = { operation: `${request.method} ${route}`, requestId: request.id };
    request.setDecorator(WORK, work);
    if (tracing && !route.startsWith(UNTRACED)) {
      const about = { 'http.request.method': request.method, 'http.route': route, 'ppe.request_id': request.id };
      work.span = tracing.begin(work.operation, { kind: 'server', about, remoteParent: remoteParent(request) });
      // Also after a caller who did not wait for the answer.
      reply.raw.once('close', () => endRequest(tracing, work, reply));
    }
    runAs(work, done);
  });
  // The body is read by events of the connection, which belong to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = request.getDecorator<Work | null>(WORK);
    if (work) runAs(work, done);
    else done();
  });
}

function endRequest(tracing: Tracing, { span }: Work, { raw, statusCode }: FastifyReply): void {
  if (!span) return;
  span.setAttribute('http.response.status_code', statusCode);
  if (!raw.writableFinished) tracing.end(span, new RequestAborted());
  else tracing.end(span, statusCode >= 500 ? new RequestFailed() : undefined);
}

class RequestAborted extends Error {
  override name = 'aborted';
}

class RequestFailed extends Error {
  override name = 'failed';
}
