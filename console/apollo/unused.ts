import type { ApolloClient, InMemoryCache } from '@apollo/client';
import { Kind, OperationTypeNode } from 'graphql';

/** In ms. How long the cache keeps data that no screen uses (G10). */
export const UNUSED_LIFETIME = 60_000;
const CHECK_EVERY = 15_000;

/** Cache ids of records that stay in the cache. */
const kept = new Set<string>();

/** Keeps a record in the cache: a form has its id as a value, and may show its name later (`useCachedNames`). */
export const keepRecord = (cacheId: string): void => void kept.add(cacheId);

/** Cache field names of the results that screens use now. */
function usedFields(client: Pick<ApolloClient, 'getObservableQueries'>, cache: InMemoryCache): Set<string> {
  const used = new Set<string>();
  for (const { query, variables } of client.getObservableQueries('active')) {
    for (const definition of query.definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION || definition.operation !== OperationTypeNode.QUERY) continue;
      for (const field of definition.selectionSet.selections) {
        if (field.kind !== Kind.FIELD) continue;
        used.add(
          cache.policies.getStoreFieldName({ typename: 'Query', fieldName: field.name.value, field, variables }),
        );
      }
    }
  }
  return used;
}

/** Drops results that no screen has used for UNUSED_LIFETIME. The caller keeps `unusedSince` between two calls. */
export function dropUnused(
  client: Pick<ApolloClient, 'getObservableQueries'>,
  cache: InMemoryCache,
  unusedSince: Map<string, number>,
  now: number,
): void {
  const used = usedFields(client, cache);
  cache.modify({
    id: 'ROOT_QUERY',
    fields: (value: unknown, { storeFieldName, DELETE }) => {
      if (storeFieldName === '__typename' || used.has(storeFieldName)) {
        unusedSince.delete(storeFieldName);
        return value;
      }
      const since = unusedSince.get(storeFieldName) ?? now;
      unusedSince.set(storeFieldName, since);
      if (now - since < UNUSED_LIFETIME) return value;
      unusedSince.delete(storeFieldName);
      return DELETE;
    },
  });
  for (const cacheId of kept) cache.retain(cacheId);
  kept.clear();
  cache.gc();
}

/** Calls dropUnused every 15 s, as long as the page is open. */
export function forgetUnused(client: ApolloClient, cache: InMemoryCache): void {
  const unusedSince = new Map<string, number>();
  setInterval(() => dropUnused(client, cache, unusedSince, Date.now()), CHECK_EVERY);
}
