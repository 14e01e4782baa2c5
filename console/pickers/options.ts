import type { TypedDocumentNode } from '@apollo/client';
import type { Option } from '#ui-kit';
import type { SearchedOptions } from '#console/crud/list-filters.ts';

/** Maximum number of records that a search returns. */
const SEARCH_LIMIT = 50;

/**
 * How fields and filters find the records of a noun. `useOptions` is a hook that searches on the server; it fetches
 * nothing while the search is undefined, which it is until the list opens or the user types.
 */
export type PickedNoun<Data> = {
  /** Type of the records in the schema. */
  type: string;
  useOptions: (search: string | undefined, isActiveOnly?: boolean) => SearchedOptions;
  /** Fetches the name of a chosen record, which the found options may not contain. */
  nameQuery: TypedDocumentNode<Data, { id: string }>;
  nameOf: (data: Data) => string;
};

const ACTIVE = { status: ['ACTIVE' as const] };

/** Options of a query that searches records; undefined: nothing is fetched. */
export const searchOptions = (search: string | undefined) => ({
  skip: search === undefined,
  variables: { limit: SEARCH_LIMIT, filter: search ? { search } : undefined },
});

/** The same for records with a status, of which a form offers only active ones. */
export const searchRecords = (search: string | undefined, isActiveOnly = false) => ({
  skip: search === undefined,
  variables: { limit: SEARCH_LIMIT, filter: { ...(isActiveOnly && ACTIVE), ...(search ? { search } : {}) } },
});

/** The result of a query hook. */
type Result<Data> = { data?: Data; previousData?: Data; loading: boolean };

/** The options that a query has found. Until the next result they are those of the previous search. */
export function foundOptions<Data>(
  { data, previousData, loading }: Result<Data>,
  toOptionsOf: (data: Data) => readonly Option[],
): SearchedOptions {
  const shown = data ?? previousData;
  return { options: shown ? toOptionsOf(shown) : [], isLoading: loading };
}

type NamedRecord = { id: string; name: string; code?: string | null };

/** Converts records to options of a field or a filter. The code distinguishes records with the same name. */
export const toOptions = (records: readonly NamedRecord[] | undefined): Option[] =>
  (records ?? []).map(({ id, name, code }) => ({ value: id, label: name, ...(code ? { description: code } : {}) }));
