import { ApolloClient } from '@apollo/client';
import { createCache } from './cache.ts';
import { createLinks } from './links.ts';
import { createRealtime } from './realtime.ts';
import { forgetUnused } from './unused.ts';

const socketUrl = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/graphql`;

/** The realtime connection of this page. */
export const realtime = createRealtime(socketUrl);

const cache = createCache();

/** The only Apollo client of this page (G10). */
export const client = new ApolloClient({
  cache,
  link: createLinks(realtime),
  devtools: { enabled: import.meta.env.DEV },
  defaultOptions: {
    watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
    query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
    mutate: { errorPolicy: 'all' },
  },
});

forgetUnused(client, cache);

// Events may have been lost while the socket was disconnected.
realtime.onRestored(() => void client.refetchQueries({ include: 'active' }));
