import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApolloServer } from '@apollo/server';
import { Kind, parse, print, separateOperations } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSchema } from '#api/graphql/schema.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { makeWorld, valuesOf, type World } from '#api/testing/world.ts';
import type { App } from './app.ts';

const operations = operationsOf(await createSchema()).filter(({ kind }) => kind !== 'subscription');

const root = path.resolve(import.meta.dirname, '../..');
const consoleTexts = globSync('console/**/*.graphql', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);

type Case = { name: string; operation: Operation; document: string };

/** The console's operations, each with its only root field. */
const ofConsole = Object.entries(separateOperations(parse(consoleTexts.join('\n')))).flatMap(
  ([name, document]): Case[] => {
    const definition = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    const [field] = definition?.selectionSet.selections ?? [];
    const operation = operations.find((one) => field?.kind === Kind.FIELD && one.name === field.name.value);
    return operation ? [{ name, operation, document: print(document) }] : [];
  },
);
const ofApi = operations.map((operation): Case => ({
  name: operation.name,
  operation,
  document: documentOf(operation),
}));
const cases = [...ofConsole.map((one) => ({ ...one, name: `the console’s ${one.name}` })), ...ofApi];

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());
afterEach(() => void vi.restoreAllMocks());

/** Four kinds of callers, two for each kind of document. */
const callersOf = async ({ document, operation }: Case): Promise<GraphqlClient[]> =>
  document === documentOf(operation)
    ? [await app.as('regular'), await app.as('system')]
    : [await app.as('admin'), app.asGuest()];

let texts = 0;
/** The same document with another text, so that it is new to the server. */
const asNew = (document: string): string => `${document} # ${(texts += 1)}`;

/** Fields whose values differ each time. */
const CHANGING = new Set(['requestId', 'at', 'tookMs']);

async function ask(client: GraphqlClient, document: string, variables: Record<string, unknown>): Promise<unknown> {
  const answer = await client.ask(document, variables);
  return JSON.parse(JSON.stringify(answer, (key, value: unknown) => (CHANGING.has(key) ? typeof value : value)));
}

const spyOnApollo = () => vi.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');

/** Variables with real ids only for queries: a change would give another answer the second time. */
const variablesFor = ({ operation }: Case): Record<string, unknown>[] => {
  const unknownIds = variablesOf(operation, { id: () => newId(), version: () => 1 });
  const faulty = { ...unknownIds, input: { nonsense: 1 }, limit: 'x', id: null };
  if (operation.kind === 'mutation') return [{}, faulty];
  return [variablesOf(operation, valuesOf(world)), unknownIds, {}, faulty];
};

describe('a known document', () => {
  it.each(cases)('gets the same answer and the same errors as from Apollo: $name', async (one) => {
    // From the third direct answer on, queries are compiled.
    for (let times = 0; times < 4; times += 1) await (await app.as('admin')).ask(one.document);
    for (const client of await callersOf(one)) {
      for (const variables of variablesFor(one)) {
        const first = await ask(client, asNew(one.document), variables);
        expect([variables, await ask(client, one.document, variables)]).toEqual([variables, first]);
      }
    }
  });

  it('is parsed and validated once, and each text for itself', async () => {
    const apollo = spyOnApollo();
    const admin = await app.as('admin');
    const document = asNew('query Own { getMyProfile { id } }');
    for (let times = 0; times < 4; times += 1) await admin.data(document);
    expect(apollo).toHaveBeenCalledTimes(1);
    await admin.data(asNew(document));
    expect(apollo).toHaveBeenCalledTimes(2);
  });

  it('of a guest is not remembered', async () => {
    const apollo = spyOnApollo();
    const document = asNew('{ getCustomerBySubdomain(subdomain: "acme") { displayName } }');
    for (let times = 0; times < 3; times += 1) await app.asGuest().data(document);
    expect(apollo).toHaveBeenCalledTimes(3);
  });

  it('is answered by Apollo in any unusual form of the request', async () => {
    const admin = await app.as('admin');
    const query = asNew('query Own { getMyProfile { id } }');
    await admin.data(query);
    const apollo = spyOnApollo();
    const send = (body: unknown, headers: Record<string, string> = {}) =>
      fetch(`${admin.origin}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}`, ...headers },
        body: JSON.stringify(body),
      });
    const unusual: [body: unknown, status: number][] = [
      [{ query, operationName: 'Other' }, 400],
      [{ query, operationName: 7 }, 400],
      [{ query, variables: [] }, 400],
      [{ query, variables: 'x' }, 400],
      [{ query, extensions: [] }, 400],
      [[{ query }], 400],
    ];
    for (const [body, status] of unusual) expect([body, (await send(body)).status]).toEqual([body, status]);
    expect((await send({ query }, { Accept: 'text/html' })).status).toBe(406);
    expect((await send({ query }, { 'Content-Type': 'text/plain' })).status).not.toBe(200);
    expect(apollo).toHaveBeenCalledTimes(unusual.length + 2);

    const usual = [{ query }, { query, operationName: 'Own', variables: null }, { query, extensions: {} }];
    for (const body of usual) expect((await send(body)).status).toBe(200);
    expect(apollo).toHaveBeenCalledTimes(unusual.length + 2);
  });
});

describe('the SHA-256 of an operation', () => {
  const OWN = 'query Own { getMyProfile { id } }';
  const FOR_GUESTS = 'query Company { getCustomerBySubdomain(subdomain: "acme") { displayName } }';
  const refusal = {
    status: 403,
    errors: [
      {
        message: 'Only registered operations are accepted here',
        extensions: { code: 'UNKNOWN_OPERATION', requestId: expect.any(String) },
      },
    ],
  };
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'digests-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    await writeFile(path.join(folder, 'operations.json'), JSON.stringify([OWN, FOR_GUESTS]));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

  async function post({ port }: Pick<App, 'port'>, token: string | null, body: object) {
    const answer = await fetch(`http://acme.localhost:${port}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...JSON.parse(await answer.text()) };
  }
  const digest = (text: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: digestOf(text) } } });

  it('is answered like the text, and its document is parsed and validated once SEC-13', async () => {
    const replica = await app.startReplica({ CONSOLE_DIR: folder });
    const { token } = await app.as('admin');
    const apollo = spyOnApollo();
    const own = { status: 200, data: { getMyProfile: { id: expect.any(String) } } };
    for (let times = 0; times < 3; times += 1) expect(await post(replica, token, digest(OWN))).toEqual(own);
    expect(apollo).toHaveBeenCalledTimes(1);
    const company = { status: 200, data: { getCustomerBySubdomain: { displayName: 'Acme' } } };
    for (let times = 0; times < 2; times += 1) expect(await post(replica, null, digest(FOR_GUESTS))).toEqual(company);
    // Guests always get their answers from Apollo.
    expect(apollo).toHaveBeenCalledTimes(3);
  });

  it('that nobody registered is refused with one error, whether texts are accepted or not SEC-13', async () => {
    const open = await app.startReplica({ CONSOLE_DIR: folder });
    const strict = await app.startReplica({ CONSOLE_DIR: folder, REGISTERED_OPERATIONS_ONLY: true });
    const { token } = await app.as('admin');
    for (const replica of [app, open, strict])
      for (const caller of [token, null]) {
        for (const text of ['query Own { getMyProfile { name } }', '{ __typename }'])
          expect(await post(replica, caller, digest(text))).toEqual(refusal);
        for (const sha256Hash of ['', '__proto__', digestOf(OWN).toUpperCase()])
          expect(await post(replica, caller, { extensions: { persistedQuery: { version: 1, sha256Hash } } })).toEqual(
            refusal,
          );
      }
  });

  it('or its text is the only accepted request in production, unless REGISTERED_OPERATIONS_ONLY is false SEC-13', async () => {
    const { token } = await app.as('admin');
    const other = { query: '{ getMyProfile { name } }' };
    const byDefault = await app.startReplica({ NODE_ENV: 'production', CONSOLE_DIR: folder });
    expect(await post(byDefault, token, other)).toEqual(refusal);
    expect((await post(byDefault, token, { query: OWN })).status).toBe(200);
    const open = await app.startReplica({
      NODE_ENV: 'production',
      CONSOLE_DIR: folder,
      REGISTERED_OPERATIONS_ONLY: false,
    });
    expect((await post(open, token, other)).status).toBe(200);
  });
});
