import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { AppError } from '#api/platform/errors.ts';
import type { Logger } from '#api/platform/log.ts';

/** Codes that graphql and Apollo give to requests that are wrong in themselves; their messages name only the schema. */
const REQUEST_FAULTS = new Set(['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT', 'BAD_REQUEST', 'OPERATION_RESOLUTION_FAILURE', 'PERSISTED_QUERY_NOT_SUPPORTED']);

/**
 * The one place where a failure becomes an answer: expected ones keep their code and details, everything else is
 * logged whole and answered as INTERNAL with the request's id.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown, requestId: string, log: Logger): GraphQLFormattedError {
  const { locations: _, ...answer } = formatted;
  const cause = mapDatabaseError(unwrapResolverError(error));
  if (cause instanceof AppError) {
    return { ...answer, message: cause.message, extensions: { code: cause.code, ...cause.details, requestId } };
  }
  const code = formatted.extensions?.code;
  if (typeof code === 'string' && REQUEST_FAULTS.has(code)) return { ...answer, extensions: { code, requestId } };
  if (cause instanceof GraphQLError && cause.originalError === undefined && code !== 'INTERNAL_SERVER_ERROR') {
    return { ...answer, extensions: { code: 'BAD_USER_INPUT', requestId } };
  }
  log.error({ err: cause, requestId, path: formatted.path }, 'unexpected failure');
  return { ...answer, message: 'Something went wrong', extensions: { code: 'INTERNAL', requestId } };
}
