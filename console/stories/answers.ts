import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { buildSchema, getOperationAST, type GraphQLFieldResolver, graphqlSync } from 'graphql';
import schemaText from '../../schema.graphql?raw';

/** The server's answer to an operation, in a story. */
export type Answer = { operation: string; data: (variables: Record<string, unknown>) => object };

/** Data for a story: a field that may be null can be left out, and `run` answers null for it. */
export type Sample<T> = T extends readonly (infer Item)[]
  ? readonly Sample<Item>[]
  : T extends object
    ? { [K in keyof T as null extends T[K] ? never : K]: Sample<T[K]> } & {
        [K in keyof T as null extends T[K] ? K : never]?: Sample<T[K]>;
      }
    : T;

/** Data that depends on the operation's variables. */
type Computed<Data> = (variables: Record<string, unknown>) => Sample<Data> & object;

const isComputed = <Data>(data: object | Computed<Data>): data is Computed<Data> => typeof data === 'function';

/**
 * Defines the answer to an operation of the console. TypeScript checks its data against the generated type; `run`
 * checks it against the schema.
 */
export function answer<Data extends object>(
  document: TypedDocumentNode<Data, never>,
  data: (Sample<Data> & object) | Computed<Data>,
): Answer {
  const operation = getOperationAST(document)?.name?.value;
  if (!operation) throw new Error('Only an operation with a name can be answered');
  return { operation, data: isComputed(data) ? data : () => data };
}

/** The only page of a list. */
export const onePage = <Item>(items: readonly Item[]) => ({
  items,
  nextToken: null,
  previousToken: null,
  start: items.length > 0 ? 1 : 0,
  totalCount: items.length,
});

/** Finds the record with the id that an operation requests; throws if there is none. */
export function byId<Record extends { id: string }>(records: readonly Record[], id: unknown): Record {
  const found = records.find((record) => record.id === id);
  if (!found) throw new Error(`The story has no record ${String(id)}`);
  return found;
}

const schema = buildSchema(schemaText, { assumeValidSDL: true });

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The data has the shape of the response, so a field is found by its alias first, then by its name. */
const byResponseName: GraphQLFieldResolver<unknown, unknown> = (source, _args, _context, { path, fieldName }) =>
  isRecord(source) ? (source[path.key] ?? source[fieldName]) : undefined;

/** Executes the operation on the answer's data: adds `__typename` and refuses data that does not match the schema. */
export function run(query: string, variables: Record<string, unknown>, { data }: Answer) {
  return graphqlSync({
    schema,
    source: query,
    rootValue: data(variables),
    variableValues: variables,
    fieldResolver: byResponseName,
  });
}
