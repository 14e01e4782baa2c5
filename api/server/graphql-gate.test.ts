import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { getOperationAST, parse, print, separateOperations, type DocumentNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '#api/graphql/schema.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient, type SeenError } from '#api/testing/client.ts';
import { waitUntilAccepted, openSocket, type Frame } from '#api/testing/raw-socket.ts';
import { operationsOf } from '#api/testing/schema-walk.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import type { App } from './app.ts';

const operations = operationsOf(await createSchema());

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const originOf = ({ port }: App) => `http://acme.localhost:${port}`;
const guestAt = (replica: App) => new GraphqlClient(originOf(replica), null);
const adminAt = async (replica: App) => new GraphqlClient(originOf(replica), (await app.as('admin')).token);

/** Sends operations over a socket; returns the answer to each: an error, an event, or the acknowledgement. */
async function onSocket(replica: App, documents: readonly string[]): Promise<Frame[]> {
  const raw = openSocket(originOf(replica), (await app.as('admin')).token);
  await waitUntilAccepted(raw);
  const answers: Frame[] = [];
  for (const [index, query] of documents.entries()) {
    const id = String(index);
    raw.send({ type: 'subscribe', id, payload: { query } });
    const answer = await waitFor(`an answer to ${query.slice(0, 60)}`, () =>
      raw.seen.frames.find((frame) => frame.id === id || frame.payload?.ack === id),
    );
    answers.push(answer);
  }
  expect(raw.seen.closed).toBeNull();
  raw.socket.close();
  return answers;
}

const errorsOf = ({ payload }: Frame): SeenError[] => JSON.parse(JSON.stringify(payload));

describe('in production', () => {
  let production: App;
  beforeAll(async () => {
    production = await app.startReplica({ NODE_ENV: 'production', REFUSED_PER_MINUTE: 100_000 });
  });

  const INTROSPECTION = [
    '{ __schema { types { name } } }',
    '{ __type(name: "Sector") { fields { name } } }',
    'query ($id: ID!) { getSector(id: $id) { id } __schema { queryType { name } } }',
  ];
  /**
   * Nearly correct names, and correct names without required parts: with detailed errors a caller could read the schema
   * from the refusals.
   */
  const PROBES = operations.flatMap(({ kind, name }) => [
    `${kind} { ${name.slice(0, -1)} }`,
    `${kind} { ${name}(nonsense: 1) { nam } }`,
    `${kind} ($x: Sectr) { ${name} }`,
  ]);
  const refusal = {
    message: 'The document does not fit the schema',
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', requestId: expect.any(String) },
  };

  const guestRefusal = {
    status: 401,
    data: null,
    errors: [
      {
        message: 'Unauthorized',
        extensions: { code: 'UNAUTHENTICATED', reason: 'missing', requestId: expect.any(String) },
      },
    ],
  };
  /** Operations that guests may call. */
  const FOR_GUESTS = new Set(['getCustomerBySubdomain']);

  it('introspection is refused SEC-11', async () => {
    const admin = await adminAt(production);
    for (const query of INTROSPECTION) {
      const { status, data, errors } = await admin.ask(query);
      expect([query, status, data]).toEqual([query, 400, null]);
      expect(errors).toEqual(errors.map(() => refusal));
      expect(errors).not.toEqual([]);
      expect(await guestAt(production).ask(query)).toEqual(guestRefusal);
    }
  });

  it('unknown names are refused without suggestions and without names of the schema SEC-11', async () => {
    const admin = await adminAt(production);
    for (const query of PROBES) {
      const { status, errors } = await admin.ask(query);
      expect([query, status]).toEqual([query, 400]);
      for (const error of errors) expect(error).toEqual(refusal);
    }
  });

  it('a guest gets one answer to right and wrong names of fields, arguments and inputs SEC-11', async () => {
    const guest = guestAt(production);
    const variables = { input: { nonsense: 1 } };
    for (const { kind, name, field } of operations.filter(({ name: operation }) => !FOR_GUESTS.has(operation))) {
      if (kind === 'subscription') continue;
      const input = field.args.find((argument) => argument.name === 'input');
      const guesses: (readonly [query: string, given: Record<string, unknown>])[] = [
        [`${kind} { ${name} }`, {}],
        [`${kind} { ${name} { id } }`, {}],
        [`${kind} { ${name}x { id } }`, {}],
        [`${kind} { ${Array.from({ length: 20 }, (_, index) => `a${index}: ${name}`).join(' ')} }`, {}],
        ...(input
          ? [[`${kind} ($input: ${String(input.type)}) { ${name}(input: $input) { id } }`, variables] as const]
          : []),
        ...(input ? [[`${kind} ($input: ${String(input.type)}) { ${name}(input: $input) }`, {}] as const] : []),
      ];
      for (const [query, given] of guesses)
        expect([query, await guest.ask(query, given)]).toEqual([query, guestRefusal]);
    }
    await (await adminAt(production)).data('{ listSectors { start } }');
    expect(await guest.ask('{ listSectors { start } }')).toEqual(guestRefusal);
    const mixed = '{ getCustomerBySubdomain(subdomain: "acme") { __typename } listSectors { start } }';
    expect(await guest.ask(mixed)).toEqual(guestRefusal);
  });

  it('a person without the permission learns nothing about input fields from variables SEC-11', async () => {
    const { token } = await app.as('regular');
    const regular = new GraphqlClient(originOf(production), token);
    const create = 'mutation ($input: CreateSectorInput!) { createSector(input: $input) { id } }';
    for (const input of [{}, { name: 1 }, { nonsense: 1 }]) {
      const { status, errors } = await regular.ask(create, { input });
      expect([status, errors.map(({ extensions }) => extensions.code)]).toEqual([403, ['FORBIDDEN']]);
      expect(JSON.stringify(errors)).not.toMatch(/"(name|fields|path)"/);
    }
  });

  it('both are refused over a socket, too SEC-11', async () => {
    const probes = [
      ...INTROSPECTION,
      ...PROBES.filter((_, index) => index % 5 === 0),
      'subscription { __schema { types { name } } }',
    ];
    for (const [index, answer] of (await onSocket(production, probes)).entries()) {
      expect([probes[index], answer.type]).toEqual([probes[index], 'error']);
      for (const error of errorsOf(answer)) expect(error).toEqual(refusal);
    }
  });

  it('only: in development, refusals suggest names', async () => {
    const { message } = await app.asGuest().error('{ listSector { start } }');
    expect(message).toContain('Did you mean');
    const [answer] = await onSocket(app, ['subscription { onMachineChange { id } }']);
    expect(JSON.stringify(answer?.payload)).toContain('Did you mean');
  });

  it('there is no page to try queries SEC-11', async () => {
    for (const at of ['/graphql', '/graphql?query={__typename}', '/graphiql', '/playground', '/']) {
      const answer = await fetch(`${originOf(production)}${at}`, { headers: { Accept: 'text/html' } });
      expect([at, answer.status, answer.headers.get('content-type')]).toEqual([
        at,
        at.startsWith('/graphql') ? 405 : 404,
        'application/json; charset=utf-8',
      ]);
    }
  });
});

const root = path.resolve(import.meta.dirname, '../..');
const files = globSync('console/**/*.graphql', { cwd: root }).map((file) =>
  readFileSync(path.join(root, file), 'utf8'),
);
const ofConsole = Object.entries(separateOperations(parse(files.join('\n')))).map(([name, document]) => ({
  name,
  document,
  kind: String(getOperationAST(document)?.operation),
}));
/** The document as Apollo Client sends it. */
const sent = (document: DocumentNode): string => print(new InMemoryCache().transformDocument(document));

describe('with REGISTERED_OPERATIONS_ONLY', () => {
  let folder: string;
  let strict: App;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'registered-'));
    await mkdir(path.join(folder, 'assets'));
    await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
    await writeFile(
      path.join(folder, 'operations.json'),
      JSON.stringify(ofConsole.map(({ document }) => sent(document))),
    );
    const settings = { REGISTERED_OPERATIONS_ONLY: true, CONSOLE_DIR: folder, REFUSED_PER_MINUTE: 100_000 };
    strict = await app.startReplica(settings);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const NOT_REGISTERED = 'Only registered operations are accepted here';
  const refusal = { message: NOT_REGISTERED, extensions: { code: 'UNKNOWN_OPERATION', requestId: expect.any(String) } };
  const registered = (name: string): string => {
    const found = ofConsole.find((one) => one.name === name);
    if (!found) throw new Error(`The console has no ${name}`);
    return sent(found.document);
  };

  it.each(ofConsole.filter(({ kind }) => kind !== 'subscription'))(
    '$name of the console is accepted SEC-13',
    async ({ document }) => {
      const { errors } = await (await adminAt(strict)).ask(sent(document));
      expect(errors.map(({ message }) => message)).not.toContain(NOT_REGISTERED);
    },
  );

  it('subscriptions of the console are accepted SEC-13', async () => {
    const subscriptions = ofConsole.filter(({ kind }) => kind === 'subscription').map(({ document }) => sent(document));
    expect(subscriptions.length).toBeGreaterThan(1);
    const answers = await onSocket(strict, subscriptions);
    expect(answers.map(({ type }) => type)).toEqual(subscriptions.map(() => 'ping'));
  });

  it('other operations are refused for guests and administrators, without details of the schema SEC-13', async () => {
    const own = registered('ListSectors');
    const others = [
      '{ __typename }',
      '{ __schema { types { name } } }',
      '{ listSectors { items { id } } }',
      '{ listSector { items { id } } }',
      own.replace('items {', 'items { createdBy'),
      own.replace('items {', 'things: items {'),
      own.replace('items {', 'items { secret: __typename'),
      own.replace('query ListSectors', 'query Other'),
      `${own} query Other { getMyProfile { id } }`,
      own.slice(0, -2),
      '',
    ];
    for (const client of [guestAt(strict), await adminAt(strict)]) {
      for (const query of others) {
        expect(query).not.toBe(own);
        const { status, data, errors } = await client.ask(query);
        expect([query, status, data, errors]).toEqual([query, 403, null, [refusal]]);
      }
    }
    const stored = { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } };
    for (const body of [stored, {}, { query: 7 }, { query: null }, { query: [own] }, [{ query: own }]]) {
      const answer = await fetch(`${originOf(strict)}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([body, answer.status]).toEqual([body, 403]);
    }
  });

  it('they are refused over a socket, too, which stays open SEC-13', async () => {
    const answers = await onSocket(strict, [
      'subscription { onMachineChanged { customerId } }',
      'subscription { onMachineChange { id } }',
      registered('ListSectors').replace('items {', 'items { createdBy'),
      'subscription {',
    ]);
    for (const answer of answers) expect([answer.type, errorsOf(answer)]).toEqual(['error', [refusal]]);
  });

  it('the product does not start without the list of operations SEC-13', async () => {
    const wanted = { name: 'ConfigError', message: expect.stringContaining('operations.json') };
    for (const CONSOLE_DIR of [undefined, path.join(folder, 'assets')])
      await expect(app.startReplica({ REGISTERED_OPERATIONS_ONLY: true, CONSOLE_DIR })).rejects.toMatchObject(wanted);
  });
});
