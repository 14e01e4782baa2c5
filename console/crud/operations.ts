import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { PageOf } from './ListPager.tsx';

/** What a change is aimed at (E3). */
export type RecordKey = { id: string; version: number };

/** What Apollo answers to a mutation: a failure is part of the answer, nothing is thrown. */
export type MutationResult = Promise<{ error?: unknown }>;

/** The query of a list, which can be sent again for other pages. */
export type SelectableQuery<Data> = { query: TypedDocumentNode<Data>; variables: OperationVariables };

/** What Apollo's useQuery gives. */
export type ListQuery<Data> = {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  loading: boolean;
  refetch: (variables?: { nextToken?: undefined }) => Promise<unknown>;
  fetchMore: (options: { variables: { nextToken: string } }) => Promise<unknown>;
  /** Reads other pages of the same list. */
  observable: SelectableQuery<Data>;
};

/** How often a list asks for its rows again, where events do not say all. */
export type Polling = { pollInterval?: number; skipPollAttempt?: () => boolean };

/** What a list reads by. These types describe the objects that operations.codegen.ts writes. */
export type ListOperations<Data, Variables, R> = {
  /** Fields of the schema that list these records; they are fetched anew after a change. */
  lists: readonly string[];
  useList: (options: { variables: Variables } & Polling) => ListQuery<Data>;
  pageOf: (data: Data) => PageOf<R>;
};

/** What several records of a list are changed by (S16). */
export type BulkOperations = {
  update?: (client: ApolloClient, input: RecordKey & { status: 'ACTIVE' | 'INACTIVE' }) => MutationResult;
  remove?: (client: ApolloClient, key: RecordKey) => MutationResult;
};

/** What one record is read by. */
export type RecordOperations<Data, R> = {
  /** Without an id nothing is fetched. */
  useGet: (id: string | undefined) => RecordQuery<Data>;
  recordOf: (data: Data) => R | undefined;
};

/** One record on its way. */
export type RecordQuery<Data> = {
  data?: Data;
  error?: unknown;
  refetch: () => Promise<{ data?: Data }>;
};

/** What a form saves by. */
export type FormOperations<V> = {
  lists?: readonly string[];
  /** Missing where nobody creates such a record here. */
  create?: (client: ApolloClient, values: V) => MutationResult;
  /** Takes only the fields that changed, with the key. */
  update: (client: ApolloClient, changes: RecordKey & Partial<V>) => MutationResult;
  remove?: (client: ApolloClient, key: RecordKey) => MutationResult;
};
