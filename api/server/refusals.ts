import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GraphQLError } from 'graphql';
import type { Viewer } from '#api/platform/caller.ts';
import { hasProperty } from '#api/platform/error-code.ts';
import type { Logger } from '#api/platform/log.ts';
import { sampledLog } from '#api/platform/sampled-log.ts';
import type { Services } from '#api/services/services.ts';
import type { OperationLimit, RefusedCaller } from './operation-limit.ts';

/** Message of the log line about refused GraphQL requests; its `kind` is the code of the refusal. */
export const REFUSED = 'graphql request refused';

/**
 * Codes that are no refusals of a document. Input with faults is counted as an operation, a caller above a limit is not
 * counted again, and failures of servers have their own log lines.
 */
const NOT_COUNTED = new Set(['VALIDATION', 'RATE_LIMITED', 'UNAVAILABLE', 'INTERNAL']);

/** Name of the request's property for its signed-in person; null until the person is known. */
export const VIEWER = 'viewer';

/** Counts and logs refused GraphQL requests. */
export type Refusals = {
  /**
   * Refusals of this request count to the person, or to the address if there is none. Throws RATE_LIMITED if there were
   * too many within a minute.
   */
  admit(request: FastifyRequest, viewer: Viewer | null): void;
  /** The hook of the route that counts and logs a refusal. */
  onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error?: Error) => void): void;
};

/**
 * A refused document costs nearly as much as a valid one, but is not an operation. So it has its own limit: per person,
 * or per address without a person. Callers above it are refused before their document is parsed.
 */
export function createRefusals({ log, addressOf }: Services, limit: OperationLimit): Refusals {
  const callerOf = (request: FastifyRequest) => ({
    viewer: request.getDecorator<Viewer | null>(VIEWER),
    ip: addressOf(request.raw).ip,
  });
  return {
    admit(request, viewer) {
      request.setDecorator(VIEWER, viewer);
      limit.requireFewRefused({ viewer, ip: addressOf(request.raw).ip });
    },
    onSend(request, reply, payload, done) {
      const code = reply.statusCode < 400 ? null : codeOf(payload, reply.statusCode);
      if (!code || NOT_COUNTED.has(code)) return done();
      countRefusal(log, limit, { ...callerOf(request), requestId: request.id }, code);
      done();
    },
  };
}

/** Counts and logs a refused document. */
function countRefusal(
  log: Logger,
  limit: OperationLimit,
  { requestId, ...caller }: RefusedCaller & { requestId: string },
  code: string,
): void {
  limit.countRefused(caller);
  sampledLog(log).info(code, REFUSED, { requestId, ip: caller.ip, userId: caller.viewer?.id });
}

/** Counts and logs a refused document of a socket, like one over HTTP. */
export function countSocketRefusal(
  { log }: Pick<Services, 'log'>,
  limit: OperationLimit,
  caller: RefusedCaller & { requestId: string },
  error: GraphQLError | undefined,
): void {
  // Errors of graphql itself have no code: the text is no document, or does not fit the schema.
  const code = String(error?.extensions['code'] ?? 'GRAPHQL_VALIDATION_FAILED');
  if (!NOT_COUNTED.has(code)) countRefusal(log, limit, caller, code);
}

/** The code of a refusal; null if the client only has to renew its token. */
function codeOf(payload: unknown, status: number): string | null {
  const body: unknown = typeof payload === 'string' ? JSON.parse(payload) : null;
  // Errors of Fastify, before GraphQL: a body of another type, too large, or not JSON.
  if (!hasProperty(body, 'errors') || !Array.isArray(body.errors)) return `HTTP_${status}`;
  const [first]: unknown[] = body.errors;
  if (!hasProperty(first, 'extensions')) return `HTTP_${status}`;
  const { extensions } = first;
  if (hasProperty(extensions, 'reason') && extensions.reason === 'expired') return null;
  return hasProperty(extensions, 'code') ? String(extensions.code) : `HTTP_${status}`;
}
