import { useState } from 'react';
import { searchVariables } from './options.ts';

/** The state of a search: the setter of its text, and the variables of the query. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { onSearch: setSearch, variables: searchVariables(search) };
}
