import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ApolloServer } from '@apollo/server';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { change, countRows, sql, type Sql } from '#api/db/sql.ts';
import { asNew, differingAnswers, parityCases } from '#api/testing/answer-parity.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makeWorld, type World } from '#api/testing/world.ts';
import type { App } from './app.ts';

/** One operation of each kind. direct-answer.full.test.ts tests all of them. */
const REPRESENTATIVES = new Set([
  'createEmployee',
  'deleteSector',
  'getDashboard',
  'getEmployee',
  'getMyProfile',
  'listAuditLogs',
  'listCustomers',
  'listEmployees',
  'listMachines',
  'listWithdrawals',
]);
const representatives = (await parityCases()).filter(({ operation }) => REPRESENTATIVES.has(operation.name));

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());
afterEach(() => void vi.restoreAllMocks());

const spyOnApollo = () => vi.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');

describe('a known document', () => {
  it.each(representatives)('gets the same answer and the same errors as from Apollo: $name', async (one) => {
    expect(await differingAnswers(app, world, one)).toEqual([]);
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

const refusal = {
  status: 403,
  errors: [
    {
      message: 'Only registered operations are accepted here',
      extensions: { code: 'UNKNOWN_OPERATION', requestId: expect.any(String) },
    },
  ],
};

/** A folder with a build of the console that has these operations. */
async function makeBuild(operationTexts: readonly string[]): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'build-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html>');
  await writeFile(path.join(folder, 'operations.json'), JSON.stringify(operationTexts));
  return folder;
}

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

describe('the SHA-256 of an operation', () => {
  const OWN = 'query Own { getMyProfile { id } }';
  const FOR_GUESTS = 'query Company { getCustomerBySubdomain(subdomain: "acme") { displayName } }';
  let folder: string;
  beforeAll(async () => {
    folder = await makeBuild([OWN, FOR_GUESTS]);
  });
  afterAll(() => rm(folder, { recursive: true }));

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

describe('operations of another build of the console', () => {
  const OF_OTHER_BUILD = 'query OfOtherBuild { getMyProfile { id } }';
  const UNFIT = 'query OfOtherBuild { getMyProfile { id shoeSize } }';
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

  /** A replica with a build that has only these operations. */
  async function replicaOf(...texts: string[]): Promise<App> {
    const folder = await makeBuild(texts);
    folders.push(folder);
    return app.startReplica({ REGISTERED_OPERATIONS_ONLY: true, CONSOLE_DIR: folder });
  }
  const run = (statement: Sql) => change(app.services.orm.em.fork(), statement);
  const isOther = sql`operations like '%OfOtherBuild%'`;
  const storedBuilds = () => countRows(app.services.orm.em.fork(), 'console_build', [isOther]);

  it('are accepted while its replicas run and for a week afterwards, also by their SHA-256 [SEC-13]', async () => {
    const { token } = await app.as('admin');
    await replicaOf(OF_OTHER_BUILD, UNFIT);
    await waitFor('the stored operations', async () => (await storedBuilds()) === 1);
    const replica = await replicaOf('query Mine { getMyProfile { id } }');
    expect((await post(replica, token, { query: OF_OTHER_BUILD })).status).toBe(200);
    expect((await post(replica, token, digest(OF_OTHER_BUILD))).status).toBe(200);
    const unfit = await post(replica, token, { query: UNFIT });
    expect(unfit.errors[0].extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
    expect(await post(replica, token, { query: 'query Third { getMyProfile { id } }' })).toEqual(refusal);

    await run(sql`update console_build set seen_at = seen_at - interval 8 day where ${isOther}`);
    const later = await replicaOf('query Later { getMyProfile { id } }');
    await waitFor('the removal of the old build', async () => (await storedBuilds()) === 0);
    expect(await post(later, token, { query: OF_OTHER_BUILD })).toEqual(refusal);
  });
});
