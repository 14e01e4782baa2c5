import { readFileSync } from 'node:fs';
import { getDirective } from '@graphql-tools/utils';
import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  type GraphQLInputType,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSchema } from '#api/graphql/schema.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient, SeenError } from '#api/testing/client.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { makeWorld, type World } from '#api/testing/world.ts';

const schema = await createSchema();
const operations = operationsOf(schema).filter(({ kind }) => kind !== 'subscription');
const LANGUAGES = ['en', 'pt-BR', 'es'];

const isSystems = ({ field }: Operation): boolean => getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';

let app: TestApp;
let admin: GraphqlClient;
let world: World;
beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  world = await makeWorld(app, app.acme);
});
afterAll(() => app?.close());

/** Where a value may stand in an operation's variables. */
type Place = { path: string[]; type: GraphQLInputType };

const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202e\ufeff\u200b',
  'é'.repeat(5000),
  '😀'.repeat(300),
  'x'.repeat(100_000),
  `'; drop table employee; -- `,
  '%_\\%',
  '{{constructor.constructor("x")()}}',
];

/** What has no business at a place of this type. */
function hostileValues(type: GraphQLInputType): unknown[] {
  const bare = getNullableType(type);
  if (isListType(bare)) return [[], [null], [[]], 'x', {}, Array.from({ length: 2000 }, () => 'x')];
  if (isInputObjectType(bare)) return ['x', [], [[]], 7, null, { __proto__: null, constructor: 1, unknown: 1 }];
  if (isEnumType(bare)) return ['NOPE', 1, '', 'active', null, ['X'], { a: 1 }];
  switch (bare.name) {
    case 'Int':
      return [-1, 0, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 1e308, 1.5, '1', null, true, [1], {}];
    case 'Boolean':
      return ['true', 1, null, []];
    case 'Date':
      return ['', '0000-00-00', '0001-01-01', '9999-12-31', '2026-02-30', '2026-1-1', 'x'.repeat(10_000), 7, null];
    case 'DateTime':
      return ['', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-13-01T00:00:00Z', '2026-01-01', 7, null];
    default:
      return [...TEXTS, 7, 1.5, true, null, ['x'], { a: 1 }];
  }
}

const placesOf = ({ field }: Operation): Place[] => field.args.flatMap(({ name, type }) => below([name], type));

function below(path: string[], type: GraphQLInputType): Place[] {
  const named = getNamedType(type);
  const own = [{ path, type }];
  if (!isInputObjectType(named)) return own;
  const isList = isListType(getNullableType(type));
  const inside = Object.values(named.getFields()).flatMap((field) =>
    below([...path, ...(isList ? ['0'] : []), field.name], field.type),
  );
  return [...own, ...inside];
}

/** The variables with one of them replaced; what leads to it is made where it is missing. */
function withValue(variables: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const inside = typeof variables === 'object' && variables !== null ? Reflect.get(variables, step) : undefined;
  const replaced = rest.length === 0 ? value : withValue(inside, rest, value);
  if (step === '0') return [replaced];
  return { ...(typeof variables === 'object' ? variables : {}), [step]: replaced };
}

const base = (operation: Operation) =>
  variablesOf(operation, { id: ({ noun }) => world[noun].id, version: (noun) => world[noun].version });

const translations = LANGUAGES.map((language) => {
  const file = new URL(`../../locales/${language}/validation.json`, import.meta.url);
  const keys: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return { language, keys };
});

/** A refusal that a person can act on: foreseen, its fields named, its words there in every language. */
function faultsOf({ message, extensions }: SeenError): string[] {
  const { code, fields, requestId } = extensions;
  const faults: string[] = [];
  if (code === 'INTERNAL' || /^(GRAPHQL|BAD_USER|BAD_REQUEST)/.test(code)) faults.push(`${code}: ${message}`);
  if (typeof requestId !== 'string') faults.push(`${code} without a request id`);
  if (code !== 'VALIDATION') return faults;
  if (!Array.isArray(fields) || fields.length === 0) return [...faults, 'VALIDATION without fields'];
  for (const { path, key } of fields) {
    if (typeof path !== 'string' || path === '') faults.push(`a field without a name: ${key}`);
    for (const { language, keys } of translations)
      if (!keys[key]) faults.push(`${path}: no words for ${key} in ${language}`);
  }
  return faults;
}

describe('a hostile value', () => {
  it.each(operations)(
    'at every place of $name is taken as it is or refused by name, in every language [V1]',
    async (operation) => {
      const client = isSystems(operation) ? await app.as('system') : admin;
      const document = documentOf(operation);
      const found: string[] = [];
      for (const { path, type } of placesOf(operation)) {
        for (const value of hostileValues(type)) {
          const { status, errors } = await client.ask(document, { ...Object(withValue(base(operation), path, value)) });
          const told = [...(status === 200 || status === 400 ? [] : [`HTTP ${status}`]), ...errors.flatMap(faultsOf)];
          if (told.length > 0)
            found.push(`${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)}: ${told.join('; ')}`);
        }
      }
      expect(found).toEqual([]);
    },
    300_000,
  );
});

/** A request by hand: what the console would never send. */
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
const asked = (query: string, more: object = {}) => JSON.stringify({ query, ...more });

describe('a document', () => {
  const aliases = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: listSectors { start }`).join(' ')} }`;
  const deep = (levels: number) =>
    `{ __schema { ${'types { fields { type { '.repeat(levels)} name ${'} } } '.repeat(levels)} } }`;
  const directed = (count: number) =>
    `{ ${Array.from({ length: count }, (_, index) => `a${index}: __typename @include(if: true) @skip(if: false)`).join(' ')} }`;
  const bomb = `query { ...F0 } ${Array.from(
    { length: 25 },
    (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`,
  ).join(' ')} fragment F25 on Query { __typename }`;

  it.each([
    ['many aliases', aliases(16), 400, 'TOO_COMPLEX'],
    ['as many aliases as are taken', aliases(15), 200, 'DATA'],
    ['great depth', deep(6), 400, 'TOO_COMPLEX'],
    ['many directives', directed(11), 400, 'TOO_COMPLEX'],
    ['many words', `{ ${'__typename '.repeat(1600)} }`, 400, 'TOO_COMPLEX'],
    [
      'fragments in a circle',
      'query { ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
      400,
      'GRAPHQL_VALIDATION_FAILED',
    ],
    ['fragments that double 25 times', bomb, 400, 'TOO_COMPLEX'],
    ['no sense', '{ listSectors {', 400, 'GRAPHQL_PARSE_FAILED'],
    ['a null byte', '{ list\u0000Sectors { start } }', 400, 'GRAPHQL_PARSE_FAILED'],
    ['a field that is not there', '{ listSectors { secret } }', 400, 'GRAPHQL_VALIDATION_FAILED'],
    ['nothing', '', 400, 'BAD_REQUEST'],
  ])('of %s is refused in time SEC-12', async (_, query, status, code) => {
    const started = Date.now();
    expect(await send(asked(query))).toMatchObject({ status, code });
    expect(Date.now() - started).toBeLessThan(5000);
  });
});

describe('a request', () => {
  it.each<[string, string, Record<string, string>, number, string]>([
    ['a batch', `[${asked(SECTORS)},${asked(SECTORS)}]`, {}, 400, 'BAD_REQUEST'],
    ['no JSON', '{"query": ', {}, 400, 'VALIDATION'],
    ['JSON that is no object', '"x"', {}, 400, 'BAD_REQUEST'],
    ['an empty body', '', {}, 400, 'VALIDATION'],
    ['a query that is no text', '{"query": 7}', {}, 400, 'BAD_REQUEST'],
    ['variables that are no object', asked(SECTORS, { variables: 'x' }), {}, 400, 'BAD_REQUEST'],
    ['a poisoned prototype', `{"query": "${SECTORS}", "__proto__": {"admin": true}}`, {}, 400, 'VALIDATION'],
    [
      'an operation that is not there',
      asked(SECTORS, { operationName: 'Other' }),
      {},
      400,
      'OPERATION_RESOLUTION_FAILURE',
    ],
    [
      'a stored document',
      asked(SECTORS, { extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } } }),
      {},
      200,
      'PERSISTED_QUERY_NOT_SUPPORTED',
    ],
    ['more than 256 KiB', asked(SECTORS, { variables: { x: 'x'.repeat(300_000) } }), {}, 413, 'VALIDATION'],
    ['plain text', asked(SECTORS), { 'Content-Type': 'text/plain' }, 400, 'BAD_REQUEST'],
    ['a form', 'query=x', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'VALIDATION'],
    ['a token that is none', asked(SECTORS), { Authorization: 'Bearer x.y.z' }, 401, 'UNAUTHENTICATED'],
  ])('with %s is refused by its own code SEC-14', async (_, body, headers, status, code) => {
    expect(await send(body, headers)).toMatchObject({ status, code });
  });

  it.each([
    ['GET', '/graphql?query={__typename}'],
    ['POST', '/api/nothing'],
    ['GET', '/api/auth/%ff'],
    ['GET', `/api/${'x'.repeat(5000)}`],
  ])('%s %s finds nothing, in the form of every refusal SEC-14', async (method, path) => {
    expect(await send('{}', {}, path, method)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('a token of a page', () => {
  it('that was forged, cut, or made for another list, order or tenant is BAD_TOKEN SEC-5', async () => {
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
  it('with anything at all in its fields is refused by name, in every language [V4]', async () => {
    const found: string[] = [];
    const values = [...TEXTS, null, 7, true, [], ['x'], {}, { $ne: null }];
    for (const value of values) {
      for (const input of [
        { username: value, password: 'x' },
        { username: 'nobody@acme.example', password: value },
      ]) {
        const { status, code, text } = await send(JSON.stringify(input), {}, '/api/auth/sign-in');
        const { error }: { error: SeenError['extensions'] & { message: string } } = JSON.parse(text);
        const isForeseen = [400, 401, 413, 429].includes(status);
        const told = [
          ...(isForeseen ? [] : [`HTTP ${status} ${code}`]),
          ...faultsOf({ message: '', extensions: error }),
        ];
        if (told.length > 0) found.push(`${JSON.stringify(input).slice(0, 60)}: ${told.join('; ')}`);
      }
    }
    expect(found).toEqual([]);
  });
});
