import { useState } from 'react';
import { searchOptions } from './options.ts';

/** The state of a search: the setter of its text, and the options of the query, which fetches nothing before. */
export function useSearch() {
  const [search, setSearch] = useState<string>();
  return { onSearch: setSearch, ...searchOptions(search) };
}
