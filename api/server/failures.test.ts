import { getDirective } from '@graphql-tools/utils';
import { createConnection } from 'mysql2/promise';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { appUserOf } from '#api/config.ts';
import { createSchema } from '#api/graphql/schema.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { openSocket, subscribe } from '#api/testing/raw-socket.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makeWorld, valuesOf, type World } from '#api/testing/world.ts';

const schema = await createSchema();
const calls = operationsOf(schema).filter(({ kind }) => kind !== 'subscription');

/** Tables that identify the caller; without them no request reaches a resolver. */
const IDENTITY_TABLES = ['customer', 'console_user', 'permission_role', 'realm_keys', 'session', 'system_admin'];

/** Operations that need only those tables. */
const USING_IDENTITY_TABLES = new Set([
  'getCustomerBySubdomain',
  'getCompanyInfo',
  'getSystemAdmin',
  'listSystemAdmins',
  'getConsoleUser',
  'listConsoleUsers',
  'getPermissionRole',
  'listPermissionRoles',
  // People have the role of the example call, so it is refused before other tables are written.
  'deletePermissionRole',
  'deletePermissionRoles',
  // The role is not deleted, so it is refused before other tables are written.
  'restorePermissionRole',
  'restorePermissionRoles',
  'getMyProfile',
  'restoreCustomer',
  'restoreCustomers',
]);

/** Operations that need only the caller, and those whose example call is refused by their validation rules first. */
const WITHOUT_TABLES = [
  'getCurrentUserPermissions',
  'checkPermission',
  'checkMultiplePermissions',
  'createCustomer',
  'checkNewCustomer',
  'setCompanySeal',
  'getReportLists',
];

/** Internals that an answer must never contain: SQL, names of tables and users, files. */
const INTERNALS = /\b(select|insert|update) |denied|command|ppe_t_|mysql|_app'|\.ts:\d|node_modules|stack/i;

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

/** Revokes the product's rights on these tables, so that all resolvers fail in the same way. */
async function revokeTables(isRevoked: (table: string) => boolean): Promise<void> {
  const owner = await createConnection({ uri: app.config.MYSQL_ADMIN_URL, rowsAsArray: true });
  try {
    const { DB_NAME } = app.config;
    const [tables] = await owner.query('select table_name from information_schema.tables where table_schema = ?', [
      DB_NAME,
    ]);
    for (const [table] of tables as [string][]) {
      if (table.startsWith('mikro_orm') || !isRevoked(table)) continue;
      await owner.query(`revoke all privileges on \`${DB_NAME}\`.\`${table}\` from '${appUserOf(DB_NAME)}'@'%'`);
    }
  } finally {
    await owner.end();
  }
}

const isForSystemAdmins = ({ field }: Operation): boolean =>
  getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';

/** Returns the logged unexpected errors by request id. */
function logged() {
  const spy = vi.spyOn(app.services.log, 'error');
  return (requestId: unknown): string[] =>
    spy.mock.calls
      .map(([entry]) => Object(entry))
      .filter((entry) => entry.requestId === requestId)
      .map((entry) => String(entry.err));
}

describe('an unexpected failure', () => {
  it('before an operation has the same answer as one inside it SEC-54', async () => {
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

describe('an unexpected failure of the database', () => {
  beforeAll(() => revokeTables((table) => !IDENTITY_TABLES.includes(table)));

  it('in an event on a socket hides its cause, and is logged with the request id of the answer SEC-54', async () => {
    const raw = openSocket(app.originOf(app.acme), (await app.as('admin')).token);
    await subscribe(raw, 'machines', 'subscription { onMachineChanged { id name stock { id } } }');
    const errors = logged();
    app.services.pubsub.publish('machine', { customerId: app.acme.id, id: world.machine.id });
    const event = await waitFor('the event', () => raw.seen.frames.find(({ type }) => type === 'next'));
    const answer: { errors: { extensions: { requestId: string } }[] } = JSON.parse(JSON.stringify(event.payload));
    for (const error of answer.errors) expect(error).toMatchObject(somethingWrong());
    expect(JSON.stringify(event)).not.toMatch(INTERNALS);
    expect(errors(answer.errors[0]?.extensions.requestId).join()).toContain('denied');
    raw.socket.close();
  });

  it.each(calls.filter(({ name }) => !USING_IDENTITY_TABLES.has(name) && !WITHOUT_TABLES.includes(name)))(
    'in $name hides its cause, and is logged with the request id of the answer SEC-54',
    (operation) => expectFailure(operation),
  );
});

describe('an unexpected failure of the identity tables', () => {
  beforeAll(() => revokeTables((table) => IDENTITY_TABLES.includes(table)));

  it.each(calls.filter(({ name }) => USING_IDENTITY_TABLES.has(name)))(
    'in $name hides its cause, and is logged with the request id of the answer SEC-54',
    (operation) => expectFailure(operation),
  );
});

/** Calls the operation with existing records, and expects an INTERNAL error. */
async function expectFailure(operation: Operation): Promise<void> {
  const errors = logged();
  const client = await app.as(isForSystemAdmins(operation) ? 'system' : 'admin');
  const answer = await client.ask(documentOf(operation), variablesOf(operation, valuesOf(world)));
  expect(JSON.stringify(answer)).not.toMatch(INTERNALS);
  const unforeseen = answer.errors.filter(({ extensions }) => extensions.code === 'INTERNAL');
  expect(unforeseen.length).toBeGreaterThan(0);
  for (const { path: _, ...error } of unforeseen) {
    expect(error).toEqual(somethingWrong());
    expect(errors(error.extensions.requestId).join()).toContain('denied');
  }
}
