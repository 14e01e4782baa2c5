import {
  execute,
  GraphQLError,
  OperationTypeNode,
  parse,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { compileQuery, isCompiledQuery, type CompiledQuery } from 'graphql-jit';
import { selectsOwnPermission } from '#api/graphql/allow-directive.ts';
import type { Context } from '#api/graphql/context.ts';
import { selectsOnlyJoined, withJoinedReferences } from '#api/graphql/joined-references.ts';
import { PARSE_OPTIONS } from '#api/graphql/limits.ts';

/** Executes one document. */
export type Executor = (
  context: Context,
  variables: Record<string, unknown>,
) => ExecutionResult | Promise<ExecutionResult>;

/**
 * Values of String, Int, ID, Boolean and enums are answered as they are: resolvers return the types of the schema
 * (graphql/generated/types.ts), and a check of each value costs more than the rest of a list.
 */
const JIT_OPTIONS = { disableLeafSerialization: true };

/** Compiling costs as much as some executions, so a document that is used less often is not compiled. */
const USES_BEFORE_COMPILING = 3;

/**
 * Executes a document by graphql, and from the third use on by a function that graphql-jit compiles for it. Not compiled:
 * mutations, because they spend their time in the database; documents with fields that have a permission of their own,
 * because of several such refusals graphql reports one and graphql-jit all; documents that graphql-jit does not support.
 */
export function createExecutor(
  schema: GraphQLSchema,
  text: string,
  { document, operation }: { document: DocumentNode; operation: OperationDefinitionNode },
): Executor {
  const mayCompile = operation.operation === OperationTypeNode.QUERY && !selectsOwnPermission(schema, document);
  let uses = 0;
  let compiled: CompiledQuery | null = null;
  return (context, variables) => {
    uses += 1;
    if (mayCompile && uses === USES_BEFORE_COMPILING)
      compiled = compile(selectsOnlyJoined(schema, document, operation) ? withJoinedReferences(schema) : schema, text);
    return compiled
      ? withGraphqlErrors(compiled.query(undefined, context, variables))
      : execute({ schema, document, contextValue: context, variableValues: variables });
  };
}

/** Null for a document that graphql-jit does not support. */
function compile(schema: GraphQLSchema, text: string): CompiledQuery | null {
  // It changes the nodes of the document, so it gets its own.
  const compiled = compileQuery(schema, parse(text, PARSE_OPTIONS), undefined, JIT_OPTIONS);
  return isCompiledQuery(compiled) ? compiled : null;
}

const withGraphqlErrors = (answer: ExecutionResult | Promise<ExecutionResult>) =>
  answer instanceof Promise ? answer.then(withItsErrors) : withItsErrors(answer);

const withItsErrors = (result: ExecutionResult): ExecutionResult =>
  result.errors ? { ...result, errors: result.errors.map(graphqlError) } : result;

/** Errors of graphql-jit lack fields that graphql's have. */
const graphqlError = ({ message, path, originalError }: GraphQLError): GraphQLError =>
  new GraphQLError(message, { path, originalError });
