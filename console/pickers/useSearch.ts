import { useState } from 'react';

/** Maximum number of records that a search returns. */
const SEARCH_LIMIT = 50;

/** The state of a search: the setter of its text, and the variables of the query. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { onSearch: setSearch, variables: { limit: SEARCH_LIMIT, filter: search ? { search } : undefined } };
}
