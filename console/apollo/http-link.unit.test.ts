import { createHash } from 'node:crypto';
import path from 'node:path';
import { ApolloClient, gql, InMemoryCache } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as generated from '#console/generated/operations.ts';
import { registeredTexts } from '#console/registered-operations.ts';
import { toFault } from './fault.ts';
import { createHttpLink } from './http-link.ts';
import { operationText } from './operation-text.ts';

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const cache = new InMemoryCache();
const isDocument = (value: unknown): value is DocumentNode =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'Document';

const unknown = { errors: [{ message: 'no', extensions: { code: 'UNKNOWN_OPERATION' } }] };
const DOCUMENT = gql('query Own { getMyProfile { id } }');

const defaultOptions = {
  watchQuery: { fetchPolicy: 'cache-and-network', errorPolicy: 'all' },
  query: { fetchPolicy: 'cache-first', errorPolicy: 'all' },
  mutate: { errorPolicy: 'all' },
} as const;

type Body = { query?: string; variables?: object; extensions?: { persistedQuery?: { sha256Hash: string } } };

/** A client whose api answers with these bodies in turn; `sent` collects the requests. */
function clientOf(...answers: object[]) {
  const sent: Body[] = [];
  const respond: typeof fetch = async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    const answer = answers.shift();
    return answer instanceof Response ? answer : Response.json(answer);
  };
  vi.stubGlobal('fetch', respond);
  const link = createHttpLink({ sendsDigests: true });
  return { sent, client: new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions }) };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const own = { data: { getMyProfile: { id: '1', __typename: 'MyProfile' } } };

describe('the list of registered operations', () => {
  it('contains every operation that the console can send SEC-13', async () => {
    const texts = new Set(await registeredTexts(path.resolve(import.meta.dirname, '..')));
    const documents = Object.entries(generated).filter(([name]) => name.endsWith('Document'));
    expect(documents.length).toBeGreaterThan(50);
    for (const [name, document] of documents) {
      if (!isDocument(document)) throw new Error(`${name} is not a document`);
      expect([name, texts.has(operationText(cache.transformDocument(document)))]).toEqual([name, true]);
    }
  });
});

describe('an operation', () => {
  it('is sent as its SHA-256, without its text', async () => {
    const { client, sent } = clientOf(own);
    await client.query({ query: DOCUMENT });
    const sha256Hash = digestOf(operationText(cache.transformDocument(DOCUMENT)));
    expect(sent).toMatchObject([{ operationName: 'Own', extensions: { persistedQuery: { version: 1, sha256Hash } } }]);
    expect(sent[0]).not.toHaveProperty('query');
  });

  it('is sent as text to an api of another build, which stays so until the page is loaded again', async () => {
    const { client, sent } = clientOf(unknown, own, own);
    for (let times = 0; times < 2; times += 1) {
      const { data } = await client.query({ query: DOCUMENT, fetchPolicy: 'network-only' });
      expect(data).toMatchObject({ getMyProfile: { id: '1' } });
    }
    expect(sent.map(({ query, extensions }) => [Boolean(query), Boolean(extensions?.persistedQuery)])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
  });
});

describe('a request', () => {
  it('contains the declared variables alone', async () => {
    const { client, sent } = clientOf({ data: { a: null } });
    const query = gql('query A($id: ID!, $other: Int) { a(id: $id, other: $other) }');
    await client.query({ query, variables: { id: '1', version: 3 } });
    expect(sent.map(({ variables }) => variables)).toEqual([{ id: '1' }]);
  });

  it('ends when nobody waits for its answer', async () => {
    const signals: unknown[] = [];
    vi.stubGlobal('fetch', (_url: string, { signal }: RequestInit) => {
      signals.push(signal);
      return new Promise(() => undefined);
    });
    const link = createHttpLink({ sendsDigests: false });
    const client = new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions });
    const subscription = client.watchQuery({ query: DOCUMENT }).subscribe(() => undefined);
    await vi.waitFor(() => expect(signals).toMatchObject([{ aborted: false }]));
    subscription.unsubscribe();
    await vi.waitFor(() => expect(signals).toMatchObject([{ aborted: true }]));
  });
});

describe('an answer', () => {
  const typed = (text: string, status: number, type: string) =>
    new Response(text, { status, headers: { 'content-type': type } });
  const errors = JSON.stringify({ errors: [{ message: 'no', extensions: { code: 'FORBIDDEN' } }] });
  const refusal = JSON.stringify({ error: { code: 'RATE_LIMITED', message: 'Later', retryAfterSeconds: 7 } });
  const GRAPHQL = 'application/graphql-response+json; charset=utf-8';
  it.each([
    { what: 'GraphQL', answer: () => typed(errors, 200, 'application/json'), code: 'FORBIDDEN' },
    { what: 'GraphQL with another status', answer: () => typed(errors, 400, GRAPHQL), code: 'FORBIDDEN' },
    { what: 'an early refusal', answer: () => typed(refusal, 429, 'application/json'), code: 'RATE_LIMITED' },
    { what: 'a page of a proxy', answer: () => typed('<html>', 502, 'text/html'), code: 'UNAVAILABLE' },
    { what: 'a page of a proxy for 200', answer: () => typed('<html>', 200, 'text/html'), code: 'UNAVAILABLE' },
    { what: 'JSON that is no GraphQL', answer: () => typed('{"a":1}', 200, 'application/json'), code: 'UNAVAILABLE' },
    { what: 'nothing', answer: () => typed('', 200, GRAPHQL), code: 'UNAVAILABLE' },
    { what: 'a status alone', answer: () => typed('', 401, 'text/plain'), code: 'UNAUTHENTICATED' },
  ])('of $what is the fault $code [X7]', async ({ answer, code }) => {
    const { client, sent } = clientOf(answer());
    const { error } = await client.query({ query: DOCUMENT });
    expect([toFault(error).code, sent.length]).toEqual([code, 1]);
  });

  it('is UNKNOWN_OPERATION also when the api refuses the request with a status', async () => {
    const { client, sent } = clientOf(typed(JSON.stringify(unknown), 400, GRAPHQL), own);
    const { data } = await client.query({ query: DOCUMENT });
    expect(data).toMatchObject({ getMyProfile: { id: '1' } });
    expect(sent.map(({ query }) => Boolean(query))).toEqual([false, true]);
  });
});

describe('an answer of an api of another build', () => {
  it.each(['UNKNOWN_OPERATION', 'GRAPHQL_VALIDATION_FAILED'])('is recognized by %s', (code) => {
    expect(toFault({ errors: [{ message: 'no', extensions: { code } }] }).code).toBe('UNKNOWN_OPERATION');
  });
});
