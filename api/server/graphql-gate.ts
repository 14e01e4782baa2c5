import type { GraphQLSchema } from 'graphql';
import type { OperationLimit } from './operation-limit.ts';
import type { RegisteredOperations } from './registered-operations.ts';

/** What GraphQL over HTTP and over sockets have in common: the contract, which operations are taken, and how many. */
export type GraphqlGate = {
  schema: GraphQLSchema;
  /** Null: all that fit the schema. */
  registered: RegisteredOperations | null;
  limit: OperationLimit;
};
