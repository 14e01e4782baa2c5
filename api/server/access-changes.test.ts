import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import { newId } from '#api/platform/ids.ts';
import type { App } from '#api/server/app.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { openSocket, subscribe, type RawSocket } from '#api/testing/raw-socket.ts';
import { waitFor } from '#api/testing/wait-for.ts';

let app: TestApp;
let replica: App;
beforeAll(async () => {
  app = await bootApp();
  replica = await app.startReplica();
});
afterAll(() => app?.close());

/** Times that the requirements promise, in milliseconds. */
const ROLE_WITHIN = 60_000;
const LOCK_OUT_WITHIN = 30_000;
/** With a notification to all replicas it takes effect almost at once. */
const NOTIFIED_WITHIN = 5000;

const em = () => app.services.orm.em.fork();
const hereAndThere = (tenant: TestTenant) => [
  app.originOf(tenant),
  `http://${tenant.subdomain}.localhost:${replica.port}`,
];

type Watcher = OwnPerson & { token: string; tenant: TestTenant };

/** A person who may watch machines. */
async function watcher(tenant = app.acme): Promise<Watcher> {
  const person = await makePerson(app, tenant);
  await givePermissions(app, tenant.id, person.email, ['WAREHOUSE_MANAGEMENT']);
  const { session } = await new AuthClient(app.originOf(tenant)).enter(person.email, person.password);
  return { ...person, token: session.accessToken, tenant };
}

const watching = async ({ token, tenant }: Watcher): Promise<RawSocket[]> => {
  const sockets = hereAndThere(tenant).map((origin) => openSocket(origin, token));
  for (const raw of sockets) await subscribe(raw, 'machines', 'subscription { onMachineChanged { id name } }');
  return sockets;
};

async function makeMachine(tenant = app.acme): Promise<string> {
  const id = newId();
  await change(
    em(),
    sql`insert into machine (customer_id, id, name, model) values (${tenant.id}, ${id}, ${`Machine ${id}`}, 'MULTIPLUS_MACHINE')`,
  );
  return id;
}

/** Publishes a change of the machine; returns the event that each socket received. */
async function deliver(sockets: readonly RawSocket[], customerId: string, id: string) {
  const before = sockets.map(({ seen }) => seen.frames.length);
  app.services.pubsub.publish('machine', { customerId, id });
  return Promise.all(
    sockets.map((raw, index) =>
      waitFor('the event', () => raw.seen.frames.slice(before[index]).find(({ type }) => type === 'next')),
    ),
  );
}

const askMachines = async ({ token, tenant }: Watcher) =>
  (await new GraphqlClient(app.originOf(tenant), token).ask('{ listMachines { totalCount } }')).errors[0]?.extensions
    .code;

const setPermissions = ({ tenant, email }: Watcher, permissions: readonly CustomerPermission[]) =>
  givePermissions(app, tenant.id, email, permissions);

describe('a removed permission', () => {
  it('counts within a minute over HTTP and in open subscriptions, without a notification SEC-22 SEC-27', async () => {
    const person = await watcher();
    const machine = await makeMachine();
    const sockets = await watching(person);
    for (const frame of await deliver(sockets, app.acme.id, machine))
      expect(frame.payload).toMatchObject({ data: { onMachineChanged: { id: machine } } });

    await setPermissions(person, []);
    await waitFor('HTTP to refuse', async () => (await askMachines(person)) === 'FORBIDDEN', ROLE_WITHIN);
    await waitFor(
      'both sockets to get no more',
      async () =>
        (await deliver(sockets, app.acme.id, machine)).every(({ payload }) =>
          JSON.stringify(payload).includes('FORBIDDEN'),
        ),
      ROLE_WITHIN,
    );
    for (const frame of await deliver(sockets, app.acme.id, machine))
      expect(JSON.stringify(frame.payload)).not.toContain(machine);

    await setPermissions(person, ['WAREHOUSE_MANAGEMENT']);
    app.services.identity.accessChanged({ customerId: app.acme.id, userId: person.id });
    await waitFor(
      'both sockets to get events again',
      async () =>
        (await deliver(sockets, app.acme.id, machine)).every(({ payload }) =>
          JSON.stringify(payload).includes(machine),
        ),
      NOTIFIED_WITHIN,
    );
    for (const { socket } of sockets) socket.close();
  }, 150_000);

  it('counts at once after a notification to all replicas, for one person or a whole role SEC-22', async () => {
    const person = await watcher();
    const machine = await makeMachine();
    const sockets = await watching(person);
    const refused = async () =>
      (await deliver(sockets, app.acme.id, machine)).every(({ payload }) =>
        JSON.stringify(payload).includes('FORBIDDEN'),
      );
    for (const userId of [person.id, null]) {
      await setPermissions(person, []);
      app.services.identity.accessChanged({ customerId: app.acme.id, userId });
      await waitFor('both sockets to be refused', refused, NOTIFIED_WITHIN);
      expect(await askMachines(person)).toBe('FORBIDDEN');
      await setPermissions(person, ['WAREHOUSE_MANAGEMENT']);
      app.services.identity.accessChanged({ customerId: app.acme.id, userId });
      await waitFor('both sockets to be served', async () => !(await refused()), NOTIFIED_WITHIN);
    }
    for (const { socket } of sockets) socket.close();
  });
});

describe('an open socket', () => {
  it('is closed within thirty seconds after its person is locked out, without a notification; others stay open REL-25', async () => {
    const [person, other] = [await watcher(), await watcher()];
    const [sockets, others] = [await watching(person), await watching(other)];
    await change(
      em(),
      sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${person.id}`,
    );
    for (const { seen } of sockets)
      expect(await waitFor('the socket to close', () => seen.closed, LOCK_OUT_WITHIN)).toBe(4403);
    expect(await askMachines(person)).toBe('UNAUTHENTICATED');
    for (const { seen, socket } of others) {
      expect(seen.closed).toBeNull();
      socket.close();
    }
  });

  it('is closed within thirty seconds after its tenant is suspended; those of other tenants stay open [E2] REL-25', async () => {
    const [person, other] = [await watcher(app.bolt), await watcher()];
    const [sockets, others] = [await watching(person), await watching(other)];
    await change(em(), sql`update customer set status = 'INACTIVE' where id = ${app.bolt.id}`);
    for (const { seen } of sockets)
      expect(await waitFor('the socket to close', () => seen.closed, LOCK_OUT_WITHIN)).toBe(4403);
    for (const { seen, socket } of others) {
      expect(seen.closed).toBeNull();
      socket.close();
    }
    await change(em(), sql`update customer set status = 'ACTIVE' where id = ${app.bolt.id}`);
  });

  it('is closed at once after a notification that its person is locked out REL-25', async () => {
    const person = await watcher();
    const sockets = await watching(person);
    await change(
      em(),
      sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${person.id}`,
    );
    app.services.identity.accessChanged({ customerId: app.acme.id, userId: person.id });
    for (const { seen } of sockets)
      expect(await waitFor('the socket to close', () => seen.closed, NOTIFIED_WITHIN)).toBe(4403);
  });
});
