import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renewLinks } from '#console/apollo/renew-links.ts';
import { refreshPermissions } from './permissions.ts';
import { session } from './session.ts';

const REFUSED = { errors: [{ message: 'no', extensions: { code: 'UNAUTHENTICATED' } }] };
const PERMISSIONS = { isSystemAdmin: false, isCustomerAdmin: true, permissions: [] };
const ACCEPTED = { data: { getCurrentUserPermissions: PERMISSIONS } };

const defaultOptions = {
  watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
  query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
  mutate: { errorPolicy: 'all' },
} as const;

/** Answers of the api to operations, in turn. */
let answers: object[];
/** Paths of all requests. */
let requests: string[];

function answer(path: string): Response {
  requests.push(path.replace('/api/auth/', ''));
  if (path === '/graphql') return Response.json(answers.shift());
  const user = { id: 'u1', email: 'ana@acme.example', name: 'Ana' };
  return Response.json({ accessToken: `token ${requests.length}`, expiresAt: Date.now() + 300_000, user });
}

beforeEach(async () => {
  requests = [];
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
  await session.signIn('ana@acme.example', 'secret', 'acme');
  requests = [];
});
afterEach(async () => {
  await session.signOut();
  vi.unstubAllGlobals();
});

/** Sends an operation through the links of Apollo Client. */
async function byApollo(): Promise<void> {
  const api = new ApolloLink(() => {
    requests.push('/graphql');
    return of(answers.shift() ?? {});
  });
  const link = ApolloLink.from([...renewLinks, api]);
  const client = new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions });
  await client.query({ query: gql('query Own { getCurrentUserPermissions { isCustomerAdmin } }') });
}

const SENDERS = [
  ['before Apollo Client is loaded', refreshPermissions],
  ['by Apollo Client', byApollo],
] as const;

it.each(SENDERS)('a refused token is renewed once, and the request repeated [E8]: %s', async (_, send) => {
  answers = [REFUSED, ACCEPTED];
  await send();
  expect(requests).toEqual(['/graphql', 'refresh', '/graphql']);
  expect(session.get().status).toBe('signedIn');
});

it.each(SENDERS)('a token that is refused again after the renewal ends the session [E8]: %s', async (_, send) => {
  answers = [REFUSED, REFUSED];
  await send();
  expect(requests).toEqual(['/graphql', 'refresh', '/graphql']);
  expect(session.get().status).toBe('expired');
});
