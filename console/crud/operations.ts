import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { PageOf } from './ListPager.tsx';

/** Id of a record and the version that a change is based on (E3). */
export type RecordKey = { id: string; version: number };

/** Result of an Apollo mutation. A failure is returned in `error`, not thrown. */
export type MutationResult = Promise<{ data?: unknown; error?: unknown }>;

/** The query of a list with its variables, to fetch other pages. */
export type SelectableQuery<Data> = { query: TypedDocumentNode<Data>; variables: OperationVariables };

/** The used part of the result of Apollo's useQuery. */
export type ListQuery<Data> = {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  loading: boolean;
  refetch: (variables?: { nextToken?: undefined }) => Promise<unknown>;
  fetchMore: (options: { variables: { nextToken: string } }) => Promise<unknown>;
  /** For reading other pages of the list. */
  observable: SelectableQuery<Data>;
};

/** Options of Apollo for lists that are polled, because not every change has an event. */
export type Polling = { pollInterval?: number; skipPollAttempt?: () => boolean };

/** Operations that read a list. These types match the objects that operations.codegen.ts generates. */
export type ListOperations<Data, Variables, R> = {
  /** Query fields of the schema that list these records; they are refetched after a change. */
  lists: readonly string[];
  useList: (options: { variables: Variables } & Polling) => ListQuery<Data>;
  pageOf: (data: Data) => PageOf<R>;
  /** For a list whose pages the cache joins to one: a page as the api answers it. */
  answeredPageOf?: (data: Data) => PageOf<R>;
};

/** Operations of bulk actions (S16). The rows are those of the keys, for records that need more than a key. */
export type BulkOperations<R> = {
  updateAll?: (
    client: ApolloClient,
    input: (RecordKey & { status: 'ACTIVE' | 'INACTIVE' })[],
    rows: readonly R[],
  ) => MutationResult;
  removeAll?: (client: ApolloClient, keys: RecordKey[], rows: readonly R[]) => MutationResult;
} & RestoreOperations;

/** The operation that restores deleted records; missing for nouns whose deletes are final. */
export type RestoreOperations = {
  restoreAll?: (client: ApolloClient, keys: RecordKey[]) => MutationResult;
};

/** Operations that read one record. */
export type RecordOperations<Data, R> = {
  /** Without an id nothing is fetched. */
  useGet: (id: string | undefined) => RecordQuery<Data>;
  recordOf: (data: Data) => R | undefined;
};

/** The query of one record. */
export type RecordQuery<Data> = {
  data?: Data;
  error?: unknown;
  refetch: () => Promise<{ data?: Data }>;
};

/** Operations of a form. */
export type FormOperations<V> = RestoreOperations & {
  lists?: readonly string[];
  /** Missing if the form cannot create records. */
  create?: (client: ApolloClient, values: V) => MutationResult;
  /** Takes the key and only the changed fields. */
  update: (client: ApolloClient, changes: RecordKey & Partial<V>) => MutationResult;
  remove?: (client: ApolloClient, key: RecordKey) => MutationResult;
};
