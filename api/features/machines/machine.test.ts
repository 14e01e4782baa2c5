import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, rows, sql } from '#api/db/sql.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { watch } from '#api/testing/watch.ts';
import { fillMachine, makeMachine } from './machine.factory.ts';

const FIELDS = `id customerId name code model observation status connectivity lastKeepAlive firmware version
  stock { id machineId version status createdAt updatedAt createdBy updatedBy channels { channel } } credentials { id }`;
const CREATE = `mutation ($input: CreateMachineInput!) { made: createMachine(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateMachineInput!) { made: updateMachine(input: $input) { ${FIELDS} } }`;
const DELETE = `mutation ($id: ID!, $customerId: ID, $version: Int!) {
  deleteMachine(id: $id, customerId: $customerId, version: $version) { id deletedAt }
}`;
const GET = `query ($id: ID!) { made: getMachine(id: $id) { ${FIELDS} } }`;
const LIST = `query ($filter: MachineFilter, $sort: MachineSort) {
  listMachines(filter: $filter, sort: $sort) { items { id connectivity lastKeepAlive } }
}`;

type Made = { id: string; version: number; stock: { id: string } };

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

const save = async (query: string, input: object) => (await admin.data<{ made: Made }>(query, { input })).made;
const read = async (id: string) => (await admin.data<{ made: Made }>(GET, { id })).made;
const list = async (filter: object) =>
  (await admin.data<{ listMachines: { items: { id: string }[] } }>(LIST, { filter })).listMachines.items;

/** Writes a keep-alive like the gateway. */
const addKeepAlive = (machineId: string, at: number) =>
  change(
    app.services.orm.em.fork(),
    sql`insert into machine_presence (customer_id, machine_id, replica, last_seen_ms, firmware) values (${app.acme.id}, ${machineId}, 'test', ${at}, '2.1.0')`,
  );

describe('createMachine', () => {
  it('returns the machine, offline, with an empty layout [D7] [D8] [D18]', async () => {
    const input = {
      name: unique('Machine'),
      code: 'c'.repeat(50),
      model: 'VISION_V3_MACHINE_WITH_ELEVATOR',
      observation: 'Beside the gate\nBuilding 2',
    };
    const made = await save(CREATE, input);
    expect(made).toMatchObject({
      ...input,
      customerId: app.acme.id,
      status: 'ACTIVE',
      connectivity: 'OFFLINE',
      lastKeepAlive: null,
      firmware: null,
      version: 1,
      stock: {
        machineId: made.id,
        version: 1,
        status: 'ACTIVE',
        createdAt: expect.any(String),
        createdBy: expect.stringMatching(/^\w{26}$/),
        channels: [],
      },
      credentials: [],
    });
    expect(await read(made.id)).toEqual(made);
    expect(await auditOf(app, made.id)).toMatchObject([{ operation: 'CREATE', targetEntityType: 'MACHINE' }]);
    expect(await auditOf(app, made.stock.id)).toMatchObject([
      { operation: 'CREATE', targetEntityType: 'MACHINE_STOCK' },
    ]);
  });

  it('refuses invalid fields and names them, and an unknown model before the mutation runs [V8]', async () => {
    const refused = await admin.error(CREATE, {
      input: { name: 'n'.repeat(101), model: 'ICEPLUS_MACHINE', observation: 'o'.repeat(501) },
    });
    expect(refused.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [
        { path: 'name', key: 'maxLength', values: { max: 100 } },
        { path: 'observation', key: 'maxLength', values: { max: 500 } },
      ],
    });
    expect((await admin.error(CREATE, { input: { name: 'x', model: 'TOASTER' } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'model', key: 'oneOf' }],
    });
    expect((await admin.error(CREATE, { input: { name: 'x' } })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'model', key: 'required' }],
    });
  });

  it('refuses a name that another machine of the tenant has [E1]', async () => {
    const { name } = await makeMachine(app);
    expect((await admin.error(CREATE, { input: { name, model: 'ICEPLUS_MACHINE' } })).extensions).toMatchObject({
      fields: [{ path: 'name', key: 'taken' }],
    });
    await makeMachine(app, { name }, app.bolt);
  });
});

describe('updateMachine', () => {
  it('changes present fields, and refuses a stale version [E3] [D18]', async () => {
    const made = await makeMachine(app, { observation: 'Old' });
    expect(await save(UPDATE, { id: made.id, version: 1, observation: null, status: 'INACTIVE' })).toMatchObject({
      name: made.name,
      observation: null,
      status: 'INACTIVE',
      version: 2,
    });
    expect((await admin.error(UPDATE, { input: { id: made.id, version: 1, name: 'Late' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: 2,
    });
    expect(await read(made.id)).toMatchObject({ name: made.name, version: 2 });
  });

  it('does not change the version of the layout, and a layout update not that of the machine [D18]', async () => {
    const machine = await makeMachine(app);
    await save(UPDATE, { id: machine.id, version: 1, name: unique('Renamed') });
    expect(await fillMachine(app, machine, [])).toMatchObject({ version: 2 });
    expect(await read(machine.id)).toMatchObject({ version: 2 });
  });
});

describe('deleteMachine', () => {
  it('refuses with the number of pieces inside; then revokes credentials and frees product and name [E1] [M1]', async () => {
    const machine = await makeMachine(app);
    const product = await makeProduct(app);
    const [size] = product.sizes;
    const contents = { productId: product.id, sizeId: size?.id ?? '', certificateId: size?.certificates[0]?.id ?? '' };
    await fillMachine(app, machine, [
      { channel: 1, ...contents, quantity: 3 },
      { channel: 2, ...contents, quantity: 2 },
    ]);
    await admin.data('mutation ($id: ID!) { issueMachineCredential(machineId: $id) { token } }', { id: machine.id });
    expect((await admin.error(DELETE, { id: machine.id, version: 1 })).extensions).toMatchObject({
      code: 'IN_USE',
      count: 5,
      references: [{ type: 'PIECE', count: 5 }],
    });
    for (const channel of [1, 2]) {
      const input = { machineId: machine.id, channel, quantity: 0 };
      await admin.data('mutation ($input: AdjustChannelInput!) { adjustChannel(input: $input) { quantity } }', {
        input,
      });
    }
    await admin.data(DELETE, { id: machine.id, version: 1 });
    expect((await admin.error(GET, { id: machine.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await admin.error('query ($id: ID!) { getMachineStock(id: $id) { id } }', { id: machine.stock.id })).extensions,
    ).toMatchObject({ code: 'NOT_FOUND' });
    const credentials = await rows<{ revoked: number }>(
      app.services.orm.em.fork(),
      sql`select revoked_at is not null as revoked from machine_credential where machine_id = ${machine.id}`,
    );
    expect(credentials).toEqual([{ revoked: 1 }]);
    await admin.data('mutation ($id: ID!) { deleteProduct(id: $id, version: 1) { id } }', { id: product.id });
    await makeMachine(app, { name: machine.name });
  });

  it('accepts only the own tenant as customerId [G4] [T10]', async () => {
    const { id } = await makeMachine(app);
    expect((await admin.error(DELETE, { id, customerId: app.bolt.id, version: 1 })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
    await admin.data(DELETE, { id, customerId: app.acme.id, version: 1 });
  });

  it('finds no machine of another tenant, like queries and updates [T10]', async () => {
    const { id } = await makeMachine(app);
    const attempts = [
      [GET, { id }],
      [UPDATE, { input: { id, version: 1, name: 'x' } }],
      [DELETE, { id, version: 1 }],
      [DELETE, { id, customerId: app.acme.id, version: 1 }],
    ] as const;
    for (const [query, variables] of attempts)
      expect((await stranger.error(query, variables)).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await read(id)).toMatchObject({ version: 1 });
  });
});

describe('listMachines', () => {
  it('returns connectivity and last keep-alive, and filters by connectivity [M1] [D7]', async () => {
    const now = Date.now();
    const observation = unique('Group');
    const machines = {
      fresh: await makeMachine(app, { observation }),
      stale: await makeMachine(app, { observation }),
      never: await makeMachine(app, { observation }),
    };
    await addKeepAlive(machines.fresh.id, now - 1000);
    await addKeepAlive(machines.stale.id, now - app.config.OFFLINE_AFTER_SECONDS * 1000 - 1000);
    const fresh = { id: machines.fresh.id, connectivity: 'ONLINE', lastKeepAlive: new Date(now - 1000).toISOString() };
    expect(await list({ search: observation, connectivity: ['ONLINE'] })).toEqual([fresh]);
    expect((await list({ search: observation, connectivity: ['OFFLINE'] })).map(({ id }) => id).sort()).toEqual(
      [machines.stale.id, machines.never.id].sort(),
    );
    expect(await list({ search: observation, connectivity: ['ONLINE', 'OFFLINE'] })).toHaveLength(3);
    expect(await list({ search: observation, connectivity: [] })).toEqual([]);
    expect(await read(machines.fresh.id)).toMatchObject({ firmware: '2.1.0' });
  });

  it('filters by stock alert: low, empty, in error', async () => {
    const observation = unique('Stock');
    const product = await makeProduct(app);
    const [size] = product.sizes;
    const contents = { productId: product.id, sizeId: size?.id ?? '', certificateId: size?.certificates[0]?.id ?? '' };
    const full = { ...contents, capacity: 10, lowLevel: 2, quantity: 3 };
    const machines = {
      fine: await makeMachine(app, { observation }),
      low: await makeMachine(app, { observation }),
      out: await makeMachine(app, { observation }),
      broken: await makeMachine(app, { observation }),
    };
    const fill = (machine: Parameters<typeof fillMachine>[1], quantity: number) =>
      fillMachine(app, machine, [
        { ...full, channel: 1 },
        { ...full, channel: 2, quantity },
      ]);
    await fill(machines.fine, 3);
    await fill(machines.low, 2);
    await fill(machines.out, 0);
    await fill(machines.broken, 3);
    await change(
      app.services.orm.em.fork(),
      sql`update channel set status = 'ERROR' where customer_id = ${app.acme.id} and machine_id = ${machines.broken.id} and channel = 2`,
    );
    const foundBy = async (...stock: string[]) =>
      (await list({ search: observation, stock })).map(({ id }) => id).sort();
    expect(await foundBy('LOW')).toEqual([machines.low.id]);
    expect(await foundBy('OUT')).toEqual([machines.out.id]);
    expect(await foundBy('ERROR')).toEqual([machines.broken.id]);
    expect(await foundBy('LOW', 'OUT')).toEqual([machines.low.id, machines.out.id].sort());
    expect(await foundBy()).toEqual([]);
  });

  it('filters by model, status and text [G1]', async () => {
    const { id, name } = await makeMachine(app, { model: 'VISION_ESPLUS_MACHINE', status: 'INACTIVE' });
    expect(
      await list({ model: ['VISION_ESPLUS_MACHINE'], status: ['INACTIVE'], search: name.toUpperCase() }),
    ).toMatchObject([{ id }]);
    expect(await list({ model: ['MULTIPLUS_MACHINE'], search: name })).toEqual([]);
  });
});

describe('onMachineChanged', () => {
  const WATCH = 'subscription { onMachineChanged { id name status version } }';

  it('sends the present state of machines that are created, changed and deleted [G1]', async () => {
    const watching = await watch<{ onMachineChanged: Made }>(admin, WATCH);
    const machine = await makeMachine(app);
    // Machines of earlier tests may go OFFLINE meanwhile.
    const next = async (): Promise<Made> => {
      const { onMachineChanged } = await watching.next();
      return onMachineChanged.id === machine.id ? onMachineChanged : next();
    };
    expect(await next()).toMatchObject({ version: 1 });
    await save(UPDATE, { id: machine.id, version: 1, name: unique('Renamed') });
    expect(await next()).toMatchObject({ version: 2 });
    await admin.data(DELETE, { id: machine.id, version: 2 });
    expect(await next()).toMatchObject({ status: 'DELETED' });
    await watching.stop();
  });

  it('sends nothing to other tenants [T10]', async () => {
    const theirs = await watch<{ onMachineChanged: Made }>(stranger, WATCH);
    await makeMachine(app);
    const own = await makeMachine(app, {}, app.bolt);
    expect(await theirs.next()).toMatchObject({ onMachineChanged: { id: own.id } });
    await theirs.stop();
  });
});
