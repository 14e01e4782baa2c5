import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#console/auth/session.ts';
import { NOT_CONNECTED } from './connection.ts';
import { createLinks } from './links.ts';
import type { Realtime } from './realtime.ts';

const nothing = () => () => undefined;
const REALTIME: Realtime = {
  socket: () => Promise.reject(new Error('No socket in this test')),
  get: () => NOT_CONNECTED,
  subscribe: nothing,
  onRestored: nothing,
  onReconnect: nothing,
  onNewToken: nothing,
};

const ERRORS = { errorPolicy: 'all' } as const;
const DEFAULTS = { watchQuery: ERRORS, query: ERRORS, mutate: ERRORS };

const QUERY = gql`
  query ListSectors {
    listSectors {
      id
    }
  }
`;

/** Sends a query to an api that answers so. */
async function send(answer: () => Promise<Response>) {
  const request = vi.fn(answer);
  vi.stubGlobal('fetch', request);
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const link = createLinks(REALTIME);
  const client = new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions: DEFAULTS });
  const { error } = await client.query({ query: QUERY, fetchPolicy: 'network-only' });
  return { request, error, logged: log.mock.calls };
}

let token: string;
beforeEach(() => {
  token = 'the token';
  vi.spyOn(session, 'getToken').mockImplementation(() => Promise.resolve(token));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a failed request', () => {
  it('is logged with message, operation, path and code, and nothing else [X7]', async () => {
    const errors = [
      { message: 'It broke', path: ['listSectors', 0], extensions: { code: 'INTERNAL', requestId: '01REQUEST' } },
    ];
    const { logged } = await send(() => Promise.resolve(Response.json({ errors, data: null })));
    expect(logged).toEqual([
      [
        'Request failed',
        {
          message: 'It broke',
          operation: 'ListSectors',
          path: 'listSectors.0',
          code: 'INTERNAL',
          requestId: '01REQUEST',
        },
      ],
    ]);
  });

  it('is logged as NETWORK without an answer [X7]', async () => {
    const { logged } = await send(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(logged).toEqual([
      ['Request failed', expect.objectContaining({ operation: 'ListSectors', code: 'NETWORK' })],
    ]);
  });

  it('is not sent without a token: "No access token available" [X7]', async () => {
    token = '';
    const { request, error, logged } = await send(() => Promise.resolve(Response.json({ data: null })));
    expect(error?.message).toBe('No access token available');
    expect(request).not.toHaveBeenCalled();
    expect(logged).toHaveLength(1);
  });
});
