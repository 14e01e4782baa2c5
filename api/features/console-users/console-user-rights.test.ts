import type { Client } from 'graphql-ws';
import { createConnection, type Connection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { propertyOf } from '#api/platform/property-of.ts';

const UPDATE = 'mutation ($input: UpdateConsoleUserInput!) { user: updateConsoleUser(input: $input) { id version } }';
const UPDATE_ROLE =
  'mutation ($input: UpdatePermissionRoleInput!) { role: updatePermissionRole(input: $input) { version } }';
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteConsoleUser(id: $id, version: $version) { id } }';
const ME = '{ me: getMyProfile { id version } }';
const MACHINES = '{ listMachines { totalCount } }';
const RIGHTS = '{ may: getCurrentUserPermissions { isCustomerAdmin permissions } }';
const ON_MACHINE = 'subscription { onMachineChanged { id } }';
const ON_DASHBOARD = 'subscription { onDashboardChanged }';

let app: TestApp;
let admin: GraphqlClient;
let server: Connection;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  server = await createConnection({ uri: app.config.MYSQL_ADMIN_URL });
});
afterAll(async () => {
  await server?.end();
  await app?.close();
});

const update = async (person: { id: string; version?: number }, change: object): Promise<number> => {
  const input = { id: person.id, version: person.version ?? 1, ...change };
  return (await admin.data<{ user: { version: number } }>(UPDATE, { input })).user.version;
};

async function signIn(person: OwnPerson): Promise<{ browser: AuthClient; client: GraphqlClient }> {
  const browser = new AuthClient(app.originOf(app.acme));
  const { session } = await browser.signIn(person.email, person.password);
  return { browser, client: new GraphqlClient(browser.origin, session.accessToken) };
}

const outcomeOf = async (client: GraphqlClient, query = MACHINES): Promise<string> =>
  (await client.ask(query)).errors[0]?.extensions.code ?? 'allowed';

/** Opens a socket that stays open, like the console does. */
async function openSocket(client: GraphqlClient) {
  const socket = client.realtime();
  const seen: { raw?: WebSocket; closed?: number; isAskedToRenew: boolean } = { isAskedToRenew: false };
  socket.on('connected', (raw) => void (seen.raw = raw as WebSocket));
  socket.on('closed', (event) => void (seen.closed = Number(propertyOf(event, 'code'))));
  socket.on('ping', (_received, payload) => {
    if (payload?.['renew'] === true) seen.isAskedToRenew = true;
  });
  const held = socket.iterate({ query: ON_DASHBOARD });
  held.next().catch(() => undefined);
  await waitFor('the socket', () => seen.raw);
  return { seen, may: (query = ON_MACHINE) => trySubscription(socket, query), close: () => socket.dispose() };
}

/** Subscribes on an open socket. Returns `allowed`, or the error code. */
async function trySubscription(socket: Client, query: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stop = socket.on('ping', (_received, payload) => {
    if (payload?.['ack']) resolve('allowed');
  });
  const events = socket.iterate({ query });
  const codeOf = (errors: unknown) => String(Object(Array.isArray(errors) ? errors[0] : {}).extensions?.code);
  const refused = events.next().then(
    ({ value }) => codeOf(Object(value).errors),
    (error: unknown) => codeOf(error),
  );
  const outcome = await Promise.race([promise, refused]);
  stop();
  await events.return?.();
  return outcome;
}

describe('a change of rights takes effect within a minute, over HTTP and on an open socket SEC-22', () => {
  it('when a permission role gets a permission, and when it becomes INACTIVE [R5]', async () => {
    const role = await makePermissionRole(app, { permissions: ['REPORT_ACCESS'] });
    const person = await makePerson(app, app.acme);
    await update(person, { permissionRoleId: role.id });
    const { client } = await signIn(person);
    const socket = await openSocket(client);
    expect([await outcomeOf(client), await socket.may()]).toEqual(['FORBIDDEN', 'FORBIDDEN']);

    const permissions = ['REPORT_ACCESS', 'WAREHOUSE_MANAGEMENT'];
    await admin.data(UPDATE_ROLE, { input: { id: role.id, version: 1, permissions } });
    await waitFor('HTTP to allow', async () => (await outcomeOf(client)) === 'allowed', 60_000);
    await waitFor('the socket to allow', async () => (await socket.may()) === 'allowed', 60_000);

    await admin.data(UPDATE_ROLE, { input: { id: role.id, version: 2, status: 'INACTIVE' } });
    await waitFor('HTTP to refuse', async () => (await outcomeOf(client)) === 'FORBIDDEN', 60_000);
    await waitFor('the socket to refuse', async () => (await socket.may()) === 'FORBIDDEN', 60_000);
    await socket.close();
  });

  it('when a person gets another role, also on another replica [R5] [O4]', async () => {
    const role = await makePermissionRole(app, { permissions: ['WAREHOUSE_MANAGEMENT'] });
    const person = await makePerson(app, app.acme);
    const { client } = await signIn(person);
    const replica = await app.startReplica();
    const elsewhere = new GraphqlClient(`http://acme.localhost:${replica.port}`, client.token);
    expect([await outcomeOf(client), await outcomeOf(elsewhere)]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await update(person, { permissionRoleId: role.id });
    await waitFor('both to allow', async () => (await outcomeOf(elsewhere)) === 'allowed', 60_000);
    expect(await outcomeOf(client)).toBe('allowed');
  });

  it('when a person becomes an administrator: the server requires a newer token, which has the right [R1] [R3]', async () => {
    const person = await makePerson(app, app.acme);
    const { browser, client } = await signIn(person);
    const socket = await openSocket(client);
    expect([await outcomeOf(client), await socket.may()]).toEqual(['FORBIDDEN', 'FORBIDDEN']);

    await update(person, { isCustomerAdmin: true });
    await waitFor('HTTP to ask for a newer token', async () => (await outcomeOf(client)) === 'UNAUTHENTICATED', 60_000);
    await waitFor('the socket to ask for a newer token', () => socket.seen.isAskedToRenew, 60_000);
    expect(socket.seen.closed).toBeUndefined();

    const renewed = (await browser.refresh()).session;
    expect(renewed.user).toMatchObject({ isCustomerAdmin: true });
    const now = new GraphqlClient(client.origin, renewed.accessToken);
    expect(await outcomeOf(now)).toBe('allowed');
    expect(await now.data(RIGHTS)).toMatchObject({ may: { isCustomerAdmin: true } });
    socket.seen.raw?.send(JSON.stringify({ type: 'ping', payload: { token: renewed.accessToken } }));
    await waitFor('the socket to allow', async () => (await socket.may()) === 'allowed', 60_000);
    await socket.close();
  });

  it('when a person is no longer an administrator, although the token still claims it [R1] [R3]', async () => {
    const person = await makePerson(app, app.acme, { isCustomerAdmin: true });
    const { browser, client } = await signIn(person);
    const socket = await openSocket(client);
    expect([await outcomeOf(client), await socket.may()]).toEqual(['allowed', 'allowed']);
    await update(person, { isCustomerAdmin: false });
    await waitFor('HTTP to refuse', async () => (await outcomeOf(client)) === 'FORBIDDEN', 60_000);
    await waitFor('the socket to refuse', async () => (await socket.may()) === 'FORBIDDEN', 60_000);
    expect((await browser.session()).session.user).toMatchObject({ isCustomerAdmin: false });
    await socket.close();
  });

  it('when a person is locked out: sessions and sockets end; after reactivation sign-in works again [E1]', async () => {
    const person = await makePerson(app, app.acme);
    const { browser, client } = await signIn(person);
    const socket = await openSocket(client);
    expect(await outcomeOf(client, RIGHTS)).toBe('allowed');
    const version = await update(person, { status: 'INACTIVE' });
    await waitFor('HTTP to refuse', async () => (await outcomeOf(client, RIGHTS)) === 'UNAUTHENTICATED', 60_000);
    expect(await waitFor('the socket to close', () => socket.seen.closed, 60_000)).toBe(4403);
    expect((await browser.refresh()).status).toBe(401);
    expect((await browser.signIn(person.email, person.password)).error).toMatchObject({ reason: 'invalid' });
    await update({ id: person.id, version }, { status: 'ACTIVE' });
    expect((await browser.signIn(person.email, person.password)).status).toBe(200);
  });

  it('when a person is deleted [E1]', async () => {
    const person = await makePerson(app, app.acme);
    const { browser, client } = await signIn(person);
    await admin.data(DELETE, { id: person.id, version: 1 });
    await waitFor('HTTP to refuse', async () => (await outcomeOf(client, RIGHTS)) === 'UNAUTHENTICATED', 60_000);
    expect((await browser.refresh()).status).toBe(401);
    expect((await browser.signIn(person.email, person.password)).error).toMatchObject({ reason: 'invalid' });
  });
});

describe('the protection of administrators', () => {
  it.each([
    ['isCustomerAdmin', { isCustomerAdmin: false }],
    ['status', { status: 'INACTIVE' }],
  ])('refuses to revoke the own rights: %s [R3]', async (path, change) => {
    await makePerson(app, app.acme, { isCustomerAdmin: true });
    const { me } = await admin.data<{ me: { id: string; version: number } }>(ME);
    expect((await admin.error(UPDATE, { input: { ...me, ...change } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path, key: 'ownAccount' }],
    });
  });

  it('refuses to delete the own account [R3]', async () => {
    const { me } = await admin.data<{ me: { id: string; version: number } }>(ME);
    expect((await admin.error(DELETE, me)).extensions).toMatchObject({ fields: [{ path: 'id', key: 'ownAccount' }] });
  });

  it('keeps one administrator when two revoke each other’s rights at the same time [R3]', async () => {
    const first = await app.as('admin', app.bolt);
    const other = await makePerson(app, app.bolt, { isCustomerAdmin: true });
    const browser = new AuthClient(app.originOf(app.bolt));
    const { session } = await browser.signIn(other.email, other.password);
    const second = new GraphqlClient(browser.origin, session.accessToken);
    const { me } = await first.data<{ me: { id: string; version: number } }>(ME);
    const demote = (client: GraphqlClient, id: string, version: number) =>
      client.ask(UPDATE, { input: { id, version, isCustomerAdmin: false } });

    const table = server.escapeId(app.config.DB_NAME);
    await server.beginTransaction();
    await server.query(`select id from ${table}.console_user where customer_id = ? for update`, [app.bolt.id]);
    const racing = Promise.all([demote(first, other.id, 1), demote(second, me.id, me.version)]);
    await waitFor('both to wait', async () => (await waitingTransactions()) === 2);
    await server.commit();
    const refused = (await racing).filter(({ errors }) => errors.length > 0);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'isCustomerAdmin', key: 'lastAdministrator' }],
    });
  });

  /**
   * Number of transactions of this test's schema that wait for a lock. Does not use innodb_trx, because InnoDB does not
   * refresh that table when it is read more often than every 0.1 s.
   */
  async function waitingTransactions(): Promise<number> {
    const probe = await createConnection({ uri: app.config.MYSQL_ADMIN_URL });
    const [found] = await probe.query({
      sql: `select count(distinct requesting_thread_id) from performance_schema.data_lock_waits
        join performance_schema.threads on thread_id = requesting_thread_id where processlist_db = ?`,
      values: [app.config.DB_NAME],
      rowsAsArray: true,
    });
    await probe.end();
    return Number(String(found));
  }
});
