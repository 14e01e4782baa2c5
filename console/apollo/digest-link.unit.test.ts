import { createHash } from 'node:crypto';
import path from 'node:path';
import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import type { DocumentNode } from 'graphql';
import { describe, expect, it } from 'vitest';
import * as generated from '#console/generated/operations.ts';
import { registeredTexts } from '#console/registered-operations.ts';
import { createDigestLink } from './digest-link.ts';
import { toFault } from './fault.ts';
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

type Body = { query?: string; extensions?: { persistedQuery?: { sha256Hash: string } } };

/** A client whose api answers with these bodies in turn; `sent` collects the requests. */
function clientOf(...answers: object[]) {
  const sent: Body[] = [];
  const respond: typeof fetch = async (_url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return new Response(JSON.stringify(answers.shift()), { headers: { 'Content-Type': 'application/json' } });
  };
  const link = ApolloLink.from([createDigestLink(), new HttpLink({ uri: 'http://api.test/graphql', fetch: respond })]);
  return { sent, client: new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions }) };
}

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

describe('an answer of an api of another build', () => {
  it.each(['UNKNOWN_OPERATION', 'GRAPHQL_VALIDATION_FAILED'])('is recognized by %s', (code) => {
    expect(toFault({ errors: [{ message: 'no', extensions: { code } }] }).code).toBe('UNKNOWN_OPERATION');
  });
});
