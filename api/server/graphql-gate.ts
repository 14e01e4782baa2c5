import type { GraphQLSchema } from 'graphql';
import type { OperationLimit } from './operation-limit.ts';
import type { RegisteredOperations } from './registered-operations.ts';

/** Shared by GraphQL over HTTP and over sockets: the schema, the accepted operations, and the rate limit. */
export type GraphqlGate = {
  schema: GraphQLSchema;
  registered: RegisteredOperations;
  limit: OperationLimit;
};
