import { useApolloClient } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ListFilter } from '#console/crud/list-filters.ts';
import { toFault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PickedNoun } from './options.ts';

type SearchedFilterOptions<Data> = {
  noun: PickedNoun<Data>;
  name: string;
  label: string;
  /** The ids in the address. */
  chosen: readonly string[] | undefined;
};

/**
 * A list's filter by records that are found by a search on the server. Its options are fetched when it opens; before that
 * only the names of the chosen records, which the chips show.
 */
export function useSearchedFilter<Data>({ noun, name, label, chosen = [] }: SearchedFilterOptions<Data>): ListFilter {
  const t = useText();
  const client = useApolloClient();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const unknown = chosen.filter((id) => !names.has(id)).join();
  const removed = t(($) => $.crud.removedRecord);
  useEffect(() => {
    for (const id of unknown.split(',').filter(Boolean)) {
      void client.query({ query: noun.nameQuery, variables: { id } }).then(({ data, error }) => {
        if (data) setNames((known) => new Map([...known, [id, noun.nameOf(data)]]));
        else if (toFault(error).code === 'NOT_FOUND') setNames((known) => new Map([...known, [id, removed]]));
      });
    }
  }, [client, noun, unknown, removed]);
  const selected = Array.from(names, ([value, text]) => ({ value, label: text }));
  return { name, label, kind: 'searched', selected, useOptions: noun.useOptions };
}
