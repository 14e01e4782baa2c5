import type { SqlEntityManager } from '@mikro-orm/mysql';
import { execute, parse, type ExecutionResult, type GraphQLError, type GraphQLSchema } from 'graphql';
import { expectedFailure } from '#api/graphql/error-format.ts';
import { contextFor } from '#api/graphql/request-context.ts';
import { unauthenticated, type AppError } from '#api/platform/errors.ts';
import type { Tenant } from '#api/platform/caller.ts';
import type { Services } from '#api/services/services.ts';
import type { ActionKey } from './action-state.ts';
import type { BulkAction, StoredFault } from './bulk-action.entity.ts';

/** The person who started an action, and how. */
export type Starter = { id: string; isCustomerAdmin: boolean; ip: string; language: string };

/** What the steps of an action work with. */
export type ActionRun = {
  services: Services;
  em: SqlEntityManager;
  key: ActionKey;
  schema: GraphQLSchema;
  action: BulkAction;
  starter: Starter;
  tenant: Tenant;
  /** Aborts when the task must stop. It then throws, and a later try continues. */
  stopped: AbortSignal;
};

/**
 * Executes a document as the person who started the action, with the rights that the person has now. UNAUTHENTICATED when
 * the person is locked out, deleted, or of a suspended customer.
 */
export async function executeAs(
  { services, schema, starter, tenant, action }: ActionRun,
  text: string,
  variables: Record<string, unknown>,
): Promise<ExecutionResult> {
  const viewer = await services.identity.rightsOf(tenant.id, starter);
  if (!viewer) throw unauthenticated('invalid');
  const caller = { requestId: `bulk-action/${action.id}`, ip: starter.ip, acceptLanguage: starter.language };
  const contextValue = contextFor(services, tenant, viewer, caller);
  return execute({ schema, document: parse(text), contextValue, variableValues: variables });
}

/** The failure behind an error of GraphQL; an error that nobody expected is thrown. */
export function failureOf(error: GraphQLError): AppError {
  const failure = expectedFailure(error);
  if (!failure) throw error.originalError ?? error;
  return failure;
}

/** What is stored of a failure. */
export function faultOf({ code, details }: AppError): StoredFault {
  return {
    code,
    ...('fields' in details && { fields: details.fields }),
    ...('references' in details && { references: details.references }),
  };
}
