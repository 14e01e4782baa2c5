import type { GraphQLError, GraphQLFormattedError } from 'graphql';
import type { Context } from '#api/graphql/context.ts';
import { distinct, isUnforeseen } from '#api/graphql/error-format.ts';

/** Logs errors that nobody expected, with the id of the request. */
export function logUnforeseen(
  errors: readonly GraphQLError[],
  operationName: string | null | undefined,
  { log, requestId }: Context,
): void {
  for (const error of errors) {
    if (!isUnforeseen(error)) continue;
    log.error({ err: error.originalError ?? error, requestId, operationName, path: error.path }, 'unforeseen failure');
  }
}

/** Adds the request id to each error of an answer, and removes duplicates. */
export const withRequestId = (errors: readonly GraphQLFormattedError[], requestId: string): GraphQLFormattedError[] =>
  distinct(errors.map((error) => ({ ...error, extensions: { ...error.extensions, requestId } })));
