import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { buildSchema, getOperationAST, type GraphQLFieldResolver, graphqlSync } from 'graphql';
import schemaText from '../../schema.graphql?raw';

/** What the server says to one operation, in a story. */
export type Answer = { operation: string; data: (variables: Record<string, unknown>) => object };

/**
 * An answer to an operation of the console: its data, checked against the generated type and, when it is given, against
 * the schema.
 */
export function answer<Data extends object>(
  document: TypedDocumentNode<Data, never>,
  data: Data | ((variables: Record<string, unknown>) => Data),
): Answer {
  const operation = getOperationAST(document)?.name?.value;
  if (!operation) throw new Error('Only an operation with a name can be answered');
  return { operation, data: typeof data === 'function' ? data : () => data };
}

/** A page of a list that has no other pages. */
export const onePage = <Item>(items: Item[]) => ({
  items,
  nextToken: null,
  previousToken: null,
  start: items.length > 0 ? 1 : 0,
  totalCount: items.length,
});

/** The record that an operation asks for by its id. */
export function byId<Record extends { id: string }>(records: readonly Record[], id: unknown): Record {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`The story has no record ${String(id)}`);
  return found;
}

const schema = buildSchema(schemaText, { assumeValidSDL: true });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The data has the shape of the answer, so a field is looked up by its name there: its alias, if it has one. */
const byResponseName: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, { path, fieldName }) =>
  isRecord(source) ? (source[path.key] ?? source[fieldName]) : undefined;

/** Runs the operation over the data of its answer: the schema adds what only it knows and refuses what does not fit. */
export function run(query: string, variables: Record<string, unknown>, { data }: Answer) {
  return graphqlSync({
    schema,
    source: query,
    rootValue: data(variables),
    variableValues: variables,
    fieldResolver: byResponseName,
  });
}
