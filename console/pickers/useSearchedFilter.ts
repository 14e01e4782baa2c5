import { useApolloClient } from '@apollo/client/react';
import type { TypedDocumentNode } from '@apollo/client';
import { useEffect, useState } from 'react';
import type { SearchedOptions, ListFilter } from '#console/crud/list-filters.ts';

type SearchedFilterOptions<Data> = {
  name: string;
  label: string;
  /** The ids in the address. */
  chosen: readonly string[] | undefined;
  /** Fetches the name of a chosen record, which the found options may not contain. */
  nameQuery: TypedDocumentNode<Data, { id: string }>;
  nameOf: (data: Data) => string;
  /** A hook that searches on the server. */
  useOptions: (search: string) => SearchedOptions;
};

/**
 * A list's filter by records that are found by a search on the server. Its options are fetched when the panel opens;
 * before that only the names of the chosen records, which the chips show.
 */
export function useSearchedFilter<Data>(options: SearchedFilterOptions<Data>): ListFilter {
  const { name, label, chosen = [], nameQuery, nameOf, useOptions } = options;
  const client = useApolloClient();
  const [found, setFound] = useState<ReadonlyMap<string, Data>>(new Map());
  const unknown = chosen.filter((id) => !found.has(id)).join();
  useEffect(() => {
    for (const id of unknown.split(',').filter(Boolean)) {
      void client.query({ query: nameQuery, variables: { id } }).then(({ data }) => {
        if (data) setFound((known) => new Map([...known, [id, data]]));
      });
    }
  }, [client, nameQuery, unknown]);
  const selected = [...found].map(([value, data]) => ({ value, label: nameOf(data) }));
  return { name, label, kind: 'searched', selected, useOptions };
}
