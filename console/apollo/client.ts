import { ApolloClient } from '@apollo/client';
import { takeOwnData } from '#console/auth/permissions.ts';
import { session } from '#console/auth/session.ts';
import {
  GetCompanyInfoDocument,
  GetUnreadInboxCountDocument,
  GetMyProfileDocument,
} from '#console/generated/operations.ts';
import { createCache } from './cache.ts';
import { DEFAULT_OPTIONS } from './default-options.ts';
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
  defaultOptions: DEFAULT_OPTIONS,
});

forgetUnused(client, cache);

// Events may have been lost while the socket was disconnected.
realtime.onRestored(() => void client.refetchQueries({ include: 'active' }));

/** Puts what the start has fetched into the cache, so that the shell does not ask again. */
function cacheOwnData(): void {
  const { getMyProfile, getCompanyInfo, getUnreadInboxCount } = takeOwnData() ?? {};
  if (getMyProfile) client.writeQuery({ query: GetMyProfileDocument, data: { getMyProfile } });
  if (getCompanyInfo) client.writeQuery({ query: GetCompanyInfoDocument, data: { getCompanyInfo } });
  if (getUnreadInboxCount !== undefined)
    client.writeQuery({ query: GetUnreadInboxCountDocument, data: { getUnreadInboxCount } });
}

cacheOwnData();
let before = session.get().status;
session.subscribe(() => {
  const { status } = session.get();
  // Clears all cached data, so that the next user of this browser cannot see it.
  if (before === 'signedIn' && status !== 'signedIn' && !session.isPageKept()) void client.clearStore();
  before = status;
  cacheOwnData();
});
