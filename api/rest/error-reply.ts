import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { hasProperty } from '#api/platform/error-code.ts';
import { AppError, HTTP_STATUS, invalidField } from '#api/platform/errors.ts';

/** Body of every error of a REST route, with the same codes and details as GraphQL's errors. */
export type ErrorBody = { error: { code: string; message: string; requestId: string; [detail: string]: unknown } };

/** Turns a failure into status and body. An unexpected one becomes INTERNAL without details; the caller must log it. */
export function errorReply(
  error: unknown,
  requestId: string,
): { status: number; body: ErrorBody; isUnexpected: boolean } {
  const cause = mapDatabaseError(error);
  if (cause instanceof AppError)
    return { status: statusOf(cause), body: bodyOf(cause, requestId), isUnexpected: false };
  const status = requestFault(cause);
  if (status) return { status, body: bodyOf(invalidField('body', 'invalid'), requestId), isUnexpected: false };
  return {
    status: 500,
    body: { error: { code: 'INTERNAL', message: 'Something went wrong', requestId } },
    isUnexpected: true,
  };
}

/** Fastify's error handler for every route. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, isUnexpected } = errorReply(error, request.id);
  if (isUnexpected) request.log.error({ err: error, requestId: request.id }, 'unexpected failure');
  const { retryAfterSeconds } = body.error;
  if (typeof retryAfterSeconds === 'number') reply.header('Retry-After', retryAfterSeconds);
  // A file that fails before its first byte has its headers already.
  return reply.removeHeader('Content-Disposition').code(status).type('application/json; charset=utf-8').send(body);
}

/** Answers requests to unknown addresses. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send({ error: { code: 'NOT_FOUND', message: 'No such address', entity: 'Route', requestId: request.id } });

/** Answers requests to an address that only accepts POST. */
export const answerMethodNotAllowed = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply
    .code(405)
    .header('Allow', 'POST')
    .send({ error: { code: 'NOT_FOUND', message: 'Use POST', entity: 'Route', requestId: request.id } });

const statusOf = ({ code }: AppError): number => HTTP_STATUS[code];

const bodyOf = ({ code, message, details }: AppError, requestId: string): ErrorBody => ({
  error: { code, message, requestId, ...details },
});

/** Status of Fastify's own errors: a body that is too large, has another type or is not JSON. Null for other errors. */
function requestFault(error: unknown): number | null {
  const status = hasProperty(error, 'statusCode') ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
