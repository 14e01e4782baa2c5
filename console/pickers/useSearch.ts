import { useState } from 'react';

/** Records that a search brings. */
const FOUND = 50;

/** What is searched for, and the variables of a query that finds it. */
export function useSearch() {
  const [search, setSearch] = useState('');
  return { onSearch: setSearch, variables: { limit: FOUND, filter: search ? { search } : undefined } };
}
