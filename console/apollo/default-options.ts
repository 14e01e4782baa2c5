/** How queries and mutations use the cache and report errors, if a screen does not say otherwise (G10). */
export const DEFAULT_OPTIONS = {
  watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
  query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
  mutate: { errorPolicy: 'all' },
} as const;
