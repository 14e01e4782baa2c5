import { getDirective } from '@graphql-tools/utils';
import { getNamedType, isObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { newId } from '#api/platform/ids.ts';
import type { Topic } from '#api/platform/pubsub.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { GraphqlClient, type Answer } from '#api/testing/client.ts';
import {
  documentOf,
  idPlacesOf,
  leavesOf,
  operationsOf,
  variablesOf,
  type IdPlace,
  type Operation,
} from '#api/testing/schema-walk.ts';
import { unboundTables } from '#api/testing/tenant-binding.ts';
import { watch } from '#api/testing/watch.ts';
import { makeWorld, recordOf, snapshotOf, valuesOf, type World } from '#api/testing/world.ts';
import { createSchema } from './schema.ts';

const schema = await createSchema();

/** Every field of the schema: a new one is walked from its first day, or this file says what it lacks. */
const operations = operationsOf(schema);
const calls = operations.filter(({ kind }) => kind !== 'subscription');
const places = calls.flatMap((operation) =>
  idPlacesOf(operation).map((place) => ({ operation, place, title: `${operation.name} with ${place.path}` })),
);

/** The system administration's alone: a tenant's people are refused before anybody looks at an id. */
const isSystems = ({ field }: Operation): boolean => getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';

/** Every statement of the product's own connections. */
const statements = new Set<string>();

let app: TestApp;
let admin: GraphqlClient;
let own: World;
let foreign: World;

beforeAll(async () => {
  app = await bootApp({}, { onQuery: (statement) => statements.add(statement) });
  admin = await app.as('admin');
  [own, foreign] = [await makeWorld(app, app.acme), await makeWorld(app, app.bolt)];
});
afterAll(() => app?.close());

const foreignIds = () => [...foreign.records.values()].map(({ id }) => id);

/** Calls as acme's admin with acme's own records, but for the place that is tried. */
const call = (operation: Operation, tried?: IdPlace, id = ''): Promise<Answer<unknown>> =>
  admin.ask(
    documentOf(operation),
    variablesOf(
      operation,
      {
        ...valuesOf(own),
        id: (place) => (place.path === tried?.path ? id : recordOf(own, place.type).id),
      },
      tried,
    ),
  );

/** What a caller can tell from an answer, whatever ids it named. */
function told({ data, errors }: Answer<unknown>, id: string): string {
  const refusals = errors.map(({ message, extensions }) => ({
    message,
    extensions: { ...extensions, requestId: null },
  }));
  return JSON.stringify({ data, refusals }).replaceAll(id, '<id>');
}

describe('another tenant’s id', () => {
  it.each(places)(
    'in $title answers as an id that nobody has, and changes nothing [T10] SEC-2',
    async ({ operation, place }) => {
      const before = { acme: await snapshotOf(app, app.acme), bolt: await snapshotOf(app, app.bolt) };
      const [theirs, nobodys] = [recordOf(foreign, place.type).id, newId()];
      const answer = await call(operation, place, theirs);
      expect(told(answer, theirs)).toBe(told(await call(operation, place, nobodys), nobodys));
      for (const id of foreignIds().filter((each) => each !== theirs)) expect(JSON.stringify(answer)).not.toContain(id);
      const refusal = isSystems(operation) ? /^FORBIDDEN$/ : /^(NOT_FOUND|unknown)$/;
      if (operation.kind === 'mutation') expect(refusalOf(answer)).toMatch(refusal);
      expect({ acme: await snapshotOf(app, app.acme), bolt: await snapshotOf(app, app.bolt) }).toEqual(before);
    },
  );

  it('is tried wherever an operation takes one: what is called an id has the type of ids [T10] SEC-2', () => {
    const untyped = calls.flatMap((operation) =>
      leavesOf(operation)
        .filter(({ name, type }) => /(^id|I[dD]s?|Key)$/.test(name) && type !== 'ID')
        .map(({ path }) => `${operation.name} with ${path}`),
    );
    expect(untyped.toSorted()).toEqual(NO_IDS);
  });

  it('can stand nowhere below: no field of an answer takes one SEC-2', () => {
    const roots = new Set(['Query', 'Mutation', 'Subscription']);
    const below = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !roots.has(type.name));
    const taking = below.flatMap((type) =>
      (isObjectType(type) ? Object.values(type.getFields()) : []).flatMap(({ name, args }) =>
        args
          .filter((arg) => !['Int', 'String'].includes(getNamedType(arg.type).name))
          .map((arg) => `${type.name}.${name}(${arg.name})`),
      ),
    );
    expect(taking.filter((place) => !place.startsWith('__'))).toEqual([]);
  });
});

/** The CNPJ of a company. */
const NO_IDS = ['createCustomer with input.businessId', 'updateCustomer with input.businessId'];

/** NOT_FOUND, or `unknown` where every field that was refused was refused for that; else what it was. */
function refusalOf({ data, errors }: Answer<unknown>): string {
  const [error] = errors;
  if (!error) return `done: ${JSON.stringify(data)}`;
  const { code, fields } = error.extensions;
  if (code !== 'VALIDATION' || !Array.isArray(fields)) return code;
  return fields.every(({ key }) => key === 'unknown') ? 'unknown' : JSON.stringify(fields);
}

describe('the own tenant', () => {
  it.each(calls.filter(({ name }) => !name.startsWith('delete')))(
    'is all that $name tells of or touches [T10] SEC-2',
    async (operation) => {
      const before = await snapshotOf(app, app.bolt);
      const answer = await call(operation);
      for (const id of foreignIds()) expect(JSON.stringify(answer)).not.toContain(id);
      expect(await snapshotOf(app, app.bolt)).toEqual(before);
    },
  );

  it.each(operations.filter(({ kind }) => kind === 'subscription'))(
    'is all that $name tells of [T10] SEC-2 SEC-6',
    async (operation) => {
      const watching = await watch(admin, documentOf(operation));
      const topics: Topic[] = ['withdrawal', 'machine'];
      const publish = (customerId: string, world: World) => {
        for (const topic of topics)
          app.services.pubsub.publish(topic, {
            customerId,
            id: world[topic === 'machine' ? 'machine' : 'withdrawal'].id,
          });
      };
      publish(app.bolt.id, foreign);
      publish(app.acme.id, own);
      const event = JSON.stringify(await watching.next());
      for (const id of foreignIds()) expect(event).not.toContain(id);
      await watching.stop();
    },
  );
});

describe('a token', () => {
  it('of one tenant is refused at another’s address and at the bare one, whatever it asks for [T10] SEC-1 SEC-7', async () => {
    for (const [origin, token] of [
      [app.originOf(app.bolt), admin.token],
      [app.originOf(null), admin.token],
      [app.originOf(app.acme), (await app.as('system')).token],
      [app.originOf(app.acme), (await app.as('regular', app.bolt)).token],
    ] as const) {
      const intruder = new GraphqlClient(origin, token);
      for (const operation of calls) {
        const answer = await intruder.ask(
          documentOf(operation),
          variablesOf(operation, { id: () => newId(), version: () => 1 }),
        );
        expect([operation.name, answer.status, answer.errors[0]?.extensions.code]).toEqual([
          operation.name,
          401,
          'UNAUTHENTICATED',
        ]);
      }
      expect((await intruder.ask('{ __typename }')).errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });
});

describe('every statement of the walk', () => {
  /** Tables that the server itself works through over all tenants: whatever is due of the tasks is taken. */
  const SHARED: ReadonlySet<string> = new Set(['task']);

  /** The server's own rounds over all tenants, and what else names none, with the reason. */
  const ROUNDS: [RegExp, string][] = [
    [/^select customer_id as customerId, machine_id as machineId, online from machine_presence\s/, 'sweep of presence'],
    [/^delete from session where refresh_expires_at </, 'sessions that have ended'],
    [/^delete from machine_inbox where received_at </, 'messages that are kept no longer'],
    [/^delete from (reset_code|password_challenge) where expires_at </, 'codes that have ended'],
    [/session`? (set .*)?where id_hash = \?/s, 'a session is found by its secret'],
  ];

  /** What system administrators read of all tenants. */
  const OF_PLATFORM: [RegExp, string][] = [
    [/from `audit_log` where mutation_id <> ''/, 'the audit trail of all customers'],
    [/from `license` where .*\(select live from customer where customer\.id = license\.customer_id\) = 1/s, 'licences'],
    [/from \(select id as owner from customer where id in \(/, 'a page of machines for each customer that is named'],
    [/from machine\s+join customer on customer\.id = machine\.customer_id and customer\.live = 1/, 'machines online'],
    [/^select \? as bar,\s+\(select count\(\*\) from withdrawal where/, 'figures of withdrawals'],
  ];

  /** Statements that leave a tenant's table unbound, but for those that are exempted. */
  const unboundOf = (sent: Iterable<string>, ofTenants: ReadonlySet<string>, exempt: readonly [RegExp, string][]) =>
    [...sent]
      .filter((statement) => !exempt.some(([form]) => form.test(statement.trim())))
      .map((statement) => ({
        statement,
        unbound: unboundTables(statement, ofTenants).filter((table) => !SHARED.has(table)),
      }))
      .filter(({ unbound }) => unbound.length > 0);

  it('on a tenant’s table binds its tenant to a value: a join with another tenant’s table does not SEC-4', async () => {
    const ofWalk = new Set(statements);
    const em = app.services.orm.em.fork();
    const tables = await rows<{ name: string }>(
      em,
      sql`select table_name as name from information_schema.columns where table_schema = ${app.config.DB_NAME} and column_name = 'customer_id'`,
    );
    const ofTenants = new Set(tables.map(({ name }) => name));
    const isNamed = (table: string) =>
      [...ofWalk].some((statement) => new RegExp(`\\b(from|join|into|update)\\s+\`?${table}\\b`).test(statement));
    expect([...ofTenants].filter(isNamed).length).toBeGreaterThan(15);
    expect(unboundOf(ofWalk, ofTenants, ROUNDS)).toEqual([]);
    statements.clear();
    const system = await app.as('system');
    for (const operation of calls.filter(({ kind }) => kind === 'query'))
      await system.ask(documentOf(operation), variablesOf(operation, valuesOf(own)));
    expect(unboundOf(statements, ofTenants, [...ROUNDS, ...OF_PLATFORM])).toEqual([]);
  });
});
