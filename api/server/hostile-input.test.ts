import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSchema } from '#api/graphql/schema.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient, SeenError } from '#api/testing/client.ts';
import { tryHostileValues, refusalFaults, TEXTS } from '#api/testing/hostile-values.ts';
import { operationsOf } from '#api/testing/schema-walk.ts';
import { makeWorld, type World } from '#api/testing/world.ts';

const schema = await createSchema();
const operations = operationsOf(schema).filter(({ kind }) => kind !== 'subscription');

/** hostile-input.full.test.ts sends all values. */
const EVERY_NTH = 5;

/** The SQL of the test that runs. */
let statements: string[] = [];
beforeEach(() => void (statements = []));

let app: TestApp;
let admin: GraphqlClient;
let world: World;
beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => void statements.push(statement) });
  admin = await app.as('admin');
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());

describe('a hostile value', () => {
  it.each(operations)(
    'at every place of $name is accepted unchanged or refused with a translated error, in every language [V1]',
    async (operation) => {
      expect(await tryHostileValues({ app, schema, world }, operation, { everyNth: EVERY_NTH })).toEqual([]);
    },
  );
});

describe('a text that closes the quotes of SQL', () => {
  const BROKEN_OUT = "zq'";
  const INJECTION = `${BROKEN_OUT}"\`\\' or 1=1 union select sleep(9) -- %_ $.x`;

  it('is never a part of a statement, at any place of any operation SEC-39', async () => {
    const found: string[] = [];
    let count = 0;
    for (const operation of operations) {
      statements = [];
      found.push(...(await tryHostileValues({ app, schema, world }, operation, { everyNth: 1, text: INJECTION })));
      count += statements.length;
      const broken = statements.filter((statement) => statement.includes(BROKEN_OUT));
      found.push(...broken.map((statement) => `${operation.name}: ${statement.slice(0, 200)}`));
    }
    expect(found).toEqual([]);
    expect(count).toBeGreaterThan(500);
  }, 120_000);
});

/** Sends a request that the console would never send. */
async function send(body: string, headers: Record<string, string> = {}, path = '/graphql', method = 'POST') {
  const answer = await fetch(`${app.originOf(app.acme)}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}`, ...headers },
    ...(method === 'GET' ? {} : { body }),
  });
  const text = await answer.text();
  return { status: answer.status, code: codeOf(text), text };
}

function codeOf(text: string): string {
  const body: { error?: { code: string }; errors?: SeenError[]; data?: unknown } = JSON.parse(text);
  return body.error?.code ?? body.errors?.[0]?.extensions.code ?? 'DATA';
}

const SECTORS = '{ listSectors { items { id } } }';
const bodyOf = (query: string, more: object = {}) => JSON.stringify({ query, ...more });
/** A valid request of this size in bytes. */
const sized = (bytes: number) =>
  bodyOf(SECTORS, { variables: { x: 'x'.repeat(bytes - bodyOf(SECTORS, { variables: { x: '' } }).length) } });

describe('a document', () => {
  const times = (count: number, text: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => text(i)).join(' ');
  const aliases = (count: number) => `{ ${times(count, (index) => `a${index}: listSectors { start }`)} }`;
  const introspecting = (levels: number) =>
    `{ __schema { ${'types { fields { type { '.repeat(levels)} name ${'} } } '.repeat(levels)} } }`;
  const deep = (levels: number, leaves = 'name') =>
    `{ __type(name: "Sector") { ${'ofType { '.repeat(levels - 2)} ${leaves} ${'} '.repeat(levels - 2)} } }`;
  const directed = (count: number) =>
    `{ ${times(count - 10, (index) => `a${index}: __typename @include(if: true) ${index < 10 ? '@skip(if: false)' : ''}`)} }`;
  /** Nine tokens are outside the list. */
  const tokens = (count: number) =>
    `{ checkMultiplePermissions(permissions: [${'REPORT_ACCESS '.repeat(count - 9)}]) }`;
  /** Ten levels deep: each of nine objects costs 2, and each level multiplies the cost below it by 1.5. */
  const costing = (leaves: number) => deep(10, '__typename '.repeat(leaves));
  const costOf = (leaves: number) => 2 * ((1.5 ** 9 - 1) / 0.5) + leaves * 1.5 ** 9;
  const MAX_LEAVES = 516;
  const bomb = `query { ...F0 } ${times(25, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F25 on Query { __typename }`;

  it('is built to reach the cost limit exactly', () => {
    expect(costOf(MAX_LEAVES)).toBeLessThanOrEqual(20_000);
    expect(costOf(MAX_LEAVES + 1)).toBeGreaterThan(20_000);
  });

  it.each([
    ['15 aliases', aliases(15)],
    ['10 levels', deep(10)],
    ['20 directives', directed(20)],
    ['1,500 tokens', tokens(1500)],
    ['a cost just below 20,000', costing(MAX_LEAVES)],
  ])('of %s is accepted SEC-12', async (_, query) => {
    const { status, code } = await send(bodyOf(query));
    expect([status, code]).toEqual([200, expect.not.stringContaining('TOO_COMPLEX')]);
  });

  it.each([
    ['16 aliases', aliases(16), 400, 'TOO_COMPLEX'],
    ['16 aliases of __typename', `{ ${times(16, (index) => `a${index}: __typename`)} }`, 400, 'TOO_COMPLEX'],
    ['11 levels', deep(11), 400, 'TOO_COMPLEX'],
    ['21 directives', directed(21), 400, 'TOO_COMPLEX'],
    ['1,501 tokens', tokens(1501), 400, 'TOO_COMPLEX'],
    ['a cost just above 20,000', costing(MAX_LEAVES + 1), 400, 'TOO_COMPLEX'],
    ['a recursive introspection', introspecting(6), 400, 'TOO_COMPLEX'],
    [
      'circular fragments',
      'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['fragments that double 25 times', bomb, 400, 'TOO_COMPLEX'],
    ['invalid syntax', '{ listSectors {', 400, 'GRAPHQL_PARSE_FAILED'],
    ['a null byte', '{ list\u0000Sectors { start } }', 400, 'GRAPHQL_PARSE_FAILED'],
    ['an unknown field', '{ listSectors { secret } }', 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['no text', '', 400, 'BAD_REQUEST'],
  ])('of %s is refused quickly SEC-12', async (_, query, status, code) => {
    const started = Date.now();
    expect(await send(bodyOf(query))).toMatchObject({ status, code });
    expect(Date.now() - started).toBeLessThan(5000);
  });

  it('that repeats a fault gets one error for it SEC-12', async () => {
    const { errors } = await app.asGuest().ask(`{ __typename ${'@unknown '.repeat(10)} }`);
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['GRAPHQL_VALIDATION_FAILED']);
  });
});

describe('a request', () => {
  it.each<[string, string, Record<string, string>, number, string]>([
    ['a batch', `[${bodyOf(SECTORS)},${bodyOf(SECTORS)}]`, {}, 400, 'BAD_REQUEST'],
    ['invalid JSON', '{"query": ', {}, 400, 'VALIDATION'],
    ['JSON other than an object', '"x"', {}, 400, 'BAD_REQUEST'],
    ['an empty body', '', {}, 400, 'VALIDATION'],
    ['a query that is not a string', '{"query": 7}', {}, 400, 'BAD_REQUEST'],
    ['variables that are not an object', bodyOf(SECTORS, { variables: 'x' }), {}, 400, 'BAD_REQUEST'],
    ['a poisoned prototype', `{"query": "${SECTORS}", "__proto__": {"admin": true}}`, {}, 400, 'VALIDATION'],
    ['an unknown operation name', bodyOf(SECTORS, { operationName: 'Other' }), {}, 400, 'OPERATION_RESOLUTION_FAILURE'],
    [
      'a stored document',
      bodyOf(SECTORS, { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }),
      {},
      200,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    ['more than 256 KiB', sized(256 * 1024 + 1), {}, 413, 'VALIDATION'],
    ['plain text', bodyOf(SECTORS), { 'Content-Type': 'text/plain' }, 400, 'BAD_REQUEST'],
    [
      'plain text that claims a preflight',
      bodyOf(SECTORS),
      { 'Content-Type': 'text/plain', 'Apollo-Require-Preflight': 'true' },
      400,
      'BAD_REQUEST',
    ],
    ['a GraphQL document instead of JSON', SECTORS, { 'Content-Type': 'application/graphql' }, 415, 'VALIDATION'],
    ['a multipart form', '--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }, 415, 'VALIDATION'],
    ['a form', 'query=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'VALIDATION'],
    ['a subscription', bodyOf('subscription { onMachineChanged { id } }'), {}, 400, 'VALIDATION'],
    [
      'a subscription without a session',
      bodyOf('subscription { onMachineChanged { id } }'),
      { Authorization: '' },
      401,
      'UNAUTHENTICATED',
    ],
    ['an invalid token', bodyOf(SECTORS), { Authorization: 'Bearer x.y.z' }, 401, 'UNAUTHENTICATED'],
  ])('with %s is refused with a specific code SEC-14', async (_, body, headers, status, code) => {
    expect(await send(body, headers)).toMatchObject({ status, code });
  });

  it('of 256 KiB is accepted, with one byte more it is refused SEC-12', async () => {
    expect(await send(sized(256 * 1024))).toMatchObject({ status: 200, code: 'DATA' });
    expect(await send(sized(256 * 1024 + 1))).toMatchObject({ status: 413, code: 'VALIDATION' });
  });

  it.each([
    ['GET', '/graphql?query={__typename}', 405],
    ['GET', '/graphql?query=mutation{createSector(input:{name:"x",code:"x"}){id}}', 405],
    ['PUT', '/graphql', 405],
    ['DELETE', '/graphql', 405],
    ['POST', '/api/nothing', 404],
    ['GET', '/api/auth/%ff', 404],
    ['GET', `/api/${'x'.repeat(5000)}`, 404],
  ])('%s %s answers NOT_FOUND in the usual error format, with status %i SEC-14', async (method, path, status) => {
    expect(await send('{}', {}, path, method)).toMatchObject({ status, code: 'NOT_FOUND' });
  });
});

describe('a page token', () => {
  it('that is forged, cut, or of another list, order or tenant answers BAD_TOKEN SEC-5', async () => {
    const list =
      'query ($nextToken: String, $sort: SectorSort) { listSectors(limit: 1, sort: $sort, nextToken: $nextToken) { nextToken } }';
    const { listSectors } = await admin.data<{ listSectors: { nextToken: string | null } }>(list);
    await makeWorld(app, app.acme);
    const again = await admin.data<{ listSectors: { nextToken: string | null } }>(list);
    const token = again.listSectors.nextToken ?? listSectors.nextToken ?? '';
    const [body = '', signature = ''] = token.split('.');
    const own = Buffer.from(body, 'base64url').toString();
    const forged = Buffer.from(own.replace('"start":2', '"start":9')).toString('base64url');
    const wrong = [
      'x',
      '.',
      `${body}.`,
      `${body}.${signature.slice(1)}`,
      `${body}.${'A'.repeat(signature.length)}`,
      `${forged}.${signature}`,
      `${token}x`,
      '\ud800',
      'é'.repeat(27),
      'x'.repeat(100_000),
    ];
    for (const nextToken of wrong)
      expect((await admin.error(list, { nextToken })).extensions, nextToken.slice(0, 40)).toMatchObject({
        code: 'BAD_TOKEN',
      });
    expect((await admin.error(list, { nextToken: token, sort: 'CODE_ASC' })).extensions.code).toBe('BAD_TOKEN');
    const other = 'query ($nextToken: String) { listCostCenters(limit: 1, nextToken: $nextToken) { start } }';
    expect((await admin.error(other, { nextToken: token })).extensions.code).toBe('BAD_TOKEN');
    const bolts = await app.as('admin', app.bolt);
    expect((await bolts.error(list, { nextToken: token })).extensions.code).toBe('BAD_TOKEN');
    await admin.data(list, { nextToken: token });
  });
});

describe('a sign-in', () => {
  const { email, password } = accountOf('regular', 'acme');
  const [name = '', domain = ''] = email.split('@');

  it.each([
    ['an accent', `${name.replace('r', 'r\u0301')}@${domain}`],
    ['a full-width letter', `${name.replace('r', '\uff52')}@${domain}`],
    ['a Cyrillic letter', `${name.replace('e', '\u0435')}@${domain}`],
    ['an invisible character', `${name}\u200b@${domain}`],
    ['a full-width sign', `${name}\uff20${domain}`],
  ])('with a name that differs from an account’s by %s is refused SEC-41', async (_, username) => {
    const { status, code } = await send(JSON.stringify({ username, password }), {}, '/api/auth/sign-in');
    expect([status, code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  it('with any invalid value is refused with a translated error, in every language [V4]', async () => {
    const found: string[] = [];
    const values = [...TEXTS, null, 7, true, [], ['x'], {}, { $ne: null }];
    for (const value of values) {
      for (const input of [
        { username: value, password: 'x' },
        { username: 'nobody@acme.example', password: value },
      ]) {
        const { status, code, text } = await send(JSON.stringify(input), {}, '/api/auth/sign-in');
        const { error }: { error: SeenError['extensions'] & { message: string } } = JSON.parse(text);
        const isExpected = [400, 401, 413, 429].includes(status);
        const faults = [
          ...(isExpected ? [] : [`HTTP ${status} ${code}`]),
          ...refusalFaults({ message: '', extensions: error }),
        ];
        if (faults.length > 0) found.push(`${JSON.stringify(input).slice(0, 60)}: ${faults.join('; ')}`);
      }
    }
    expect(found).toEqual([]);
  });
});
