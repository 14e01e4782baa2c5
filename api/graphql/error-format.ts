import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { Config } from '#api/config.ts';
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

/** Those of them that reveal names of the schema. */
const SCHEMA_FAULTS = new Set(['GRAPHQL_VALIDATION_FAILED', 'BAD_USER_INPUT']);

/** The expected failure behind an error, or null for an unexpected one. */
export function expectedFailure(error: unknown): AppError | null {
  const cause = mapDatabaseError(unwrapResolverError(error));
  if (cause instanceof AppError) return cause;
  return cause instanceof GraphQLError && cause.originalError instanceof AppError ? cause.originalError : null;
}

/** Turns a failure into what the caller sees of it. */
export type ErrorFormat = (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;

/**
 * The one place where a failure becomes an answer: expected ones keep code and details, the rest says only INTERNAL. In
 * production what does not fit the schema is told without a name of the schema's, which could be read out of such
 * refusals name by name.
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

/** The code of a request that is wrong in itself, or null. Sockets get graphql's own refusals, which have none. */
function requestFault(code: unknown, error: unknown): string | null {
  if (typeof code === 'string' && REQUEST_FAULTS.has(code)) return code;
  const isGraphqls = error instanceof GraphQLError && !error.originalError && !error.path && code === undefined;
  return isGraphqls ? 'GRAPHQL_VALIDATION_FAILED' : null;
}

/** Each fault once: a document that repeats one would be answered with more than it sent. */
export function distinct<T extends GraphQLFormattedError>(answers: readonly T[]): T[] {
  const distinct = new Map(
    answers.map((answer) => [JSON.stringify([answer.message, answer.path, answer.extensions]), answer]),
  );
  return [...distinct.values()];
}

/** Whether an error is unexpected and has to be logged with its stack. */
export const isUnforeseen = (answer: GraphQLFormattedError): boolean => answer.extensions?.code === 'INTERNAL';
