import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Config } from '#api/config.ts';
import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { AppError } from '#api/platform/errors.ts';
import { isOverLimit } from './limits.ts';

/** Codes of graphql and Apollo for invalid requests. Their messages contain only names of the schema. */
const REQUEST_FAULTS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** Those whose messages reveal names of the schema. */
const SCHEMA_FAULTS = new Set(['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/** Returns the expected failure that caused an error, or null for an unexpected error. */
export function expectedFailure(error: unknown): AppError | null {
  const cause = mapDatabaseError(unwrapResolverError(error));
  if (cause instanceof AppError) return cause;
  return cause instanceof GraphQLError && cause.originalError instanceof AppError ? cause.originalError : null;
}

/** Turns a failure into the error that the caller gets. */
export type ErrorFormat = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * The only place that turns a failure into an answer: expected failures keep their code and details, all others become
 * INTERNAL. In production, faults of a document are reported without names of the schema: otherwise callers could read
 * the schema from the messages.
 */
export const errorFormat =
  ({ NODE_ENV }: Pick<Config, 'NODE_ENV'>): ErrorFormat =>
  (formatted, error) => {
    const { message, path, extensions: { code, requestId } = {} } = formatted;
    const failure = expectedFailure(error);
    if (failure)
      return { message: failure.message, path, extensions: { code: failure.code, ...failure.details, requestId } };
    const fault = requestFault(code, error);
    if (fault && isOverLimit(message))
      return { message, path, extensions: { code: 'TOO_COMPLEX', reason: message, requestId } };
    if (fault) {
      const isHidden = NODE_ENV === 'production' && SCHEMA_FAULTS.has(fault);
      return {
        message: isHidden ? 'The document does not fit the schema' : message,
        path,
        extensions: { code: fault, requestId },
      };
    }
    return { message: 'Something went wrong', path, extensions: { code: 'INTERNAL', requestId } };
  };

/** The code of an invalid request, or null. On sockets, graphql's own errors have no code. */
function requestFault(code: unknown, error: unknown): string | null {
  if (typeof code === 'string' && REQUEST_FAULTS.has(code)) return code;
  const isFromGraphql = error instanceof GraphQLError && !error.originalError && !error.path && code === undefined;
  return isFromGraphql ? 'GRAPHQL_VALIDATION_FAILED' : null;
}

/** Removes duplicate errors: a document that repeats a fault must not cause an answer that is larger than itself. */
export function distinct<T extends GraphQLFormattedError>(answers: readonly T[]): T[] {
  const distinct = new Map(
    answers.map((answer) => [JSON.stringify([answer.message, answer.path, answer.extensions]), answer]),
  );
  return [...distinct.values()];
}

/** Whether an error is unexpected, so that it must be logged with its stack. */
export const isUnforeseen = (error: GraphQLError): boolean =>
  !expectedFailure(error) && !requestFault(error.extensions.code, error);
