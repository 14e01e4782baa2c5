import type { ApolloClient } from '@apollo/client';

/** Refetches the lists on the screen and drops their other cached pages. `names`: query fields of the schema. */
export async function refetchLists(client: ApolloClient, names: readonly string[]): Promise<void> {
  await client.refetchQueries({
    updateCache: (cache) => {
      for (const fieldName of names) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
}
