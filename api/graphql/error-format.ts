import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { AppError } from '#api/platform/errors.ts';
import { isOverLimit } from './limits.ts';

/** Codes that graphql and Apollo give to requests that are wrong in themselves; their messages name only the schema. */
const REQUEST_FAULTS = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_SUPPORTED',
]);

/** The expected failure behind an error, or null for one that nobody foresaw. */
export function expectedFailure(error: unknown): AppError | null {
  const cause = mapDatabaseError(unwrapResolverError(error));
  if (cause instanceof AppError) return cause;
  return cause instanceof GraphQLError && cause.originalError instanceof AppError ? cause.originalError : null;
}

/** The one place where a failure becomes an answer: expected ones keep code and details, the rest says only INTERNAL. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { path, extensions: { code, requestId } = {} } = formatted;
  const failure = expectedFailure(error);
  if (failure)
    return { message: failure.message, path, extensions: { code: failure.code, ...failure.details, requestId } };
  const fault = requestFault(code, error);
  if (fault && isOverLimit(formatted.message))
    return { message: formatted.message, path, extensions: { code: 'TOO_COMPLEX', reason: formatted.message } };
  if (fault) return { message: formatted.message, path, extensions: { code: fault } };
  return { message: 'Something went wrong', path, extensions: { code: 'INTERNAL' } };
}

/** The code of a request that is wrong in itself, or null. Sockets get graphql's own refusals, which have none. */
function requestFault(code: unknown, error: unknown): string | null {
  if (typeof code === 'string' && REQUEST_FAULTS.has(code)) return code;
  const isGraphqls = error instanceof GraphQLError && !error.originalError && !error.path && code === undefined;
  return isGraphqls ? 'GRAPHQL_VALIDATION_FAILED' : null;
}

/** Whether an answered error is one that nobody foresaw and that therefore has to be logged whole. */
export const isUnforeseen = (answer: GraphQLFormattedError): boolean => answer.extensions?.code === 'INTERNAL';
