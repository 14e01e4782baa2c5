import { getDirective } from '@graphql-tools/utils';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { appUserOf } from '#api/config.ts';
import { createSchema } from '#api/graphql/schema.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { openSocket, subscribed } from '#api/testing/raw-socket.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makeWorld, valuesOf, type World } from '#api/testing/world.ts';

const schema = await createSchema();
const calls = operationsOf(schema).filter(({ kind }) => kind !== 'subscription');

/** What is read to know who asks; without it nobody would get as far as a resolver. */
const OF_IDENTITY = ['customer', 'console_user', 'permission_role', 'realm_keys', 'session', 'system_admin'];

/** Operations that need nothing beyond those tables. */
const ON_IDENTITY_ALONE = new Set([
  'getCustomerBySubdomain',
  'getCompanyInfo',
  'getSystemAdmin',
  'listSystemAdmins',
  'getConsoleUser',
  'listConsoleUsers',
  'getPermissionRole',
  'listPermissionRoles',
  // People carry the example: it is refused before anything else is written.
  'deletePermissionRole',
  'getMyProfile',
  'restoreCustomer',
]);

/** Those that need nothing but who asks, and one whose example is refused by its rules before it gets as far. */
const WITHOUT_TABLES = ['getCurrentUserPermissions', 'checkPermission', 'checkMultiplePermissions', 'createCustomer'];

/** What an answer must never hold of the inside: SQL, names of tables and users, files. */
const INSIDE = /\b(select|insert|update) |denied|command|ppe_t_|mysql|_app'|\.ts:\d|node_modules|stack/i;

const somethingWrong = (requestId: unknown = expect.any(String)) => ({
  message: 'Something went wrong',
  extensions: { code: 'INTERNAL', requestId },
});

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
  await app.as('system');
});
afterAll(() => app?.close());
afterEach(() => void vi.restoreAllMocks());

/** Takes these tables from the product: the same fault in whatever any resolver does. */
async function takeAway(isTaken: (table: string) => boolean): Promise<void> {
  const owner = await createConnection({ uri: app.config.MYSQL_ADMIN_URL, rowsAsArray: true });
  try {
    const { DB_NAME } = app.config;
    const [tables] = await owner.query('select table_name from information_schema.tables where table_schema = ?', [
      DB_NAME,
    ]);
    for (const [table] of tables as [string][]) {
      if (table.startsWith('mikro_orm') || !isTaken(table)) continue;
      await owner.query(`revoke all privileges on \`${DB_NAME}\`.\`${table}\` from '${appUserOf(DB_NAME)}'@'%'`);
    }
  } finally {
    await owner.end();
  }
}

const isSystems = ({ field }: Operation): boolean => getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';

/** What was logged as unforeseen, by the id of the request that it happened to. */
function logged() {
  const spy = vi.spyOn(app.services.log, 'error');
  return (requestId: unknown): string[] =>
    spy.mock.calls
      .map(([entry]) => Object(entry))
      .filter((entry) => entry.requestId === requestId)
      .map((entry) => String(entry.err));
}

describe('a failure that nobody foresaw', () => {
  it('before any operation answers the same as one within SEC-54', async () => {
    const errors = logged();
    vi.spyOn(app.services.identity, 'tenantOfHost').mockRejectedValue(new Error('select secret from node_modules'));
    const answer = await fetch(`${app.originOf(app.acme)}/graphql`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    const requestId = answer.headers.get('x-request-id');
    expect([answer.status, JSON.parse(await answer.text())]).toEqual([500, { errors: [somethingWrong(requestId)] }]);
    expect(errors(requestId)).toEqual(['Error: select secret from node_modules']);
  });
});

describe('a failure of the database that nobody foresaw', () => {
  beforeAll(() => takeAway((table) => !OF_IDENTITY.includes(table)));

  it('of an event on a socket is told without its reason, and logged under the id that is told SEC-54', async () => {
    const raw = openSocket(app.originOf(app.acme), (await app.as('admin')).token);
    await subscribed(raw, 'machines', 'subscription { onMachineChanged { id name stock { id } } }');
    const errors = logged();
    app.services.pubsub.publish('machine', { customerId: app.acme.id, id: world.machine.id });
    const event = await waitFor('the event', () => raw.seen.frames.find(({ type }) => type === 'next'));
    const told: { errors: { extensions: { requestId: string } }[] } = JSON.parse(JSON.stringify(event.payload));
    for (const error of told.errors) expect(error).toMatchObject(somethingWrong());
    expect(JSON.stringify(event)).not.toMatch(INSIDE);
    expect(errors(told.errors[0]?.extensions.requestId).join()).toContain('denied');
    raw.socket.close();
  });

  it.each(calls.filter(({ name }) => !ON_IDENTITY_ALONE.has(name) && !WITHOUT_TABLES.includes(name)))(
    'in $name is told without its reason, and logged under the id that is told SEC-54',
    (operation) => failing(operation),
  );
});

describe('the same of the tables that tell who asks', () => {
  beforeAll(() => takeAway((table) => OF_IDENTITY.includes(table)));

  it.each(calls.filter(({ name }) => ON_IDENTITY_ALONE.has(name)))(
    'in $name is told without its reason, and logged under the id that is told SEC-54',
    (operation) => failing(operation),
  );
});

/** Calls it with records of its own, and expects that it fails as it should. */
async function failing(operation: Operation): Promise<void> {
  const errors = logged();
  const client = await app.as(isSystems(operation) ? 'system' : 'admin');
  const answer = await client.ask(documentOf(operation), variablesOf(operation, valuesOf(world)));
  expect(JSON.stringify(answer)).not.toMatch(INSIDE);
  const unforeseen = answer.errors.filter(({ extensions }) => extensions.code === 'INTERNAL');
  expect(unforeseen.length).toBeGreaterThan(0);
  for (const { path: _, ...error } of unforeseen) {
    expect(error).toEqual(somethingWrong());
    expect(errors(error.extensions.requestId).join()).toContain('denied');
  }
}
