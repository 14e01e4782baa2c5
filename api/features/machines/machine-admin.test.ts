import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeMachine, type MadeMachine } from './machine.factory.ts';

let app: TestApp;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  system = await app.as('system');
});
afterAll(() => app?.close());

const MACHINE = 'id customerId name model status version connectivity lastKeepAlive firmware';
const CREATE = `mutation ($input: CreateMachineInput!) { done: createMachine(input: $input) { ${MACHINE} } }`;
const UPDATE = `mutation ($input: UpdateMachineInput!) { done: updateMachine(input: $input) { ${MACHINE} } }`;
const DELETE =
  'mutation ($id: ID!, $customerId: ID, $version: Int!) { done: deleteMachine(id: $id, customerId: $customerId, version: $version) { id } }';
const LIST = `query ($customerId: ID!, $limit: Int, $nextToken: String, $filter: MachineFilter) {
  list: listMachinesByCustomer(customerId: $customerId, limit: $limit, nextToken: $nextToken, filter: $filter) { items { ${MACHINE} } nextToken start totalCount } }`;

type TestMachine = MadeMachine & { customerId: string; connectivity: string };
type Listed = { list: { items: TestMachine[]; nextToken: string | null; start: number; totalCount: number } };

const input = (overrides: object = {}) => ({ name: unique('Machine'), model: 'ICEPLUS_MACHINE', ...overrides });

describe('a system administrator', () => {
  it('creates, changes and deletes machines of the named customer, with own name in the audit trail [S4] [R2] SEC-9', async () => {
    const { done: made } = await system.data<{ done: TestMachine }>(CREATE, {
      input: input({ customerId: app.bolt.id }),
    });
    expect(made).toMatchObject({ customerId: app.bolt.id, status: 'ACTIVE', connectivity: 'OFFLINE' });
    const bolts = await app.as('admin', app.bolt);
    const seen = 'query ($id: ID!) { getMachine(id: $id) { name } }';
    expect(await bolts.data(seen, { id: made.id })).toEqual({ getMachine: { name: made.name } });
    const change = { id: made.id, customerId: app.bolt.id, version: 1, name: unique('Renamed') };
    expect((await system.data<{ done: TestMachine }>(UPDATE, { input: change })).done).toMatchObject({ version: 2 });
    await system.data(DELETE, { id: made.id, customerId: app.bolt.id, version: 2 });
    expect((await bolts.error(seen, { id: made.id })).extensions.code).toBe('NOT_FOUND');
    const { me } = await system.data<{ me: { id: string } }>('{ me: getMyProfile { id } }');
    const entry = { customerId: app.bolt.id, actorType: 'USER', actorId: me.id };
    expect(await auditOf(app, made.id)).toMatchObject([
      { operation: 'CREATE', ...entry },
      { operation: 'UPDATE', ...entry },
      { operation: 'DELETE', ...entry },
    ]);
  });

  it('must name the customer, and finds the machine only there [V5]', async () => {
    const machine = await makeMachine(app);
    const missingCustomer = { fields: [{ path: 'customerId', key: 'required' }] };
    expect((await system.error(CREATE, { input: input() })).extensions).toMatchObject(missingCustomer);
    const { id, version } = machine;
    expect((await system.error(UPDATE, { input: { id, version } })).extensions).toMatchObject(missingCustomer);
    expect((await system.error(DELETE, { id, version })).extensions).toMatchObject(missingCustomer);
    for (const customerId of [app.bolt.id, newId(), 'x']) {
      expect((await system.error(UPDATE, { input: { id, version, customerId } })).extensions.code).toBe('NOT_FOUND');
      expect((await system.error(DELETE, { id, version, customerId })).extensions.code).toBe('NOT_FOUND');
    }
    for (const customerId of [newId(), 'x'])
      expect((await system.error(CREATE, { input: input({ customerId }) })).extensions.code).toBe('NOT_FOUND');
  });

  it('lists the machines of one customer only, in pages [D1] [K2]', async () => {
    const made = [];
    for (let index = 0; index < 3; index++) made.push(await makeMachine(app, { name: `Listed ${index}` }, app.bolt));
    await makeMachine(app, { name: 'Listed elsewhere' });
    const filter = { search: 'Listed' };
    const variables = { customerId: app.bolt.id, filter };
    const { list } = await system.data<Listed>(LIST, variables);
    expect(list.items.map(({ id }) => id)).toEqual(made.map(({ id }) => id));
    expect(list).toMatchObject({ start: 1, totalCount: 3, nextToken: null });
    const first = await system.data<Listed>(LIST, { ...variables, limit: 2 });
    const { nextToken } = first.list;
    const second = await system.data<Listed>(LIST, { ...variables, limit: 2, nextToken });
    expect(second.list.items.map(({ name }) => name)).toEqual(['Listed 2']);
    const elsewhere = { ...variables, customerId: app.acme.id, limit: 2, nextToken };
    expect((await system.error(LIST, elsewhere)).extensions.code).toBe('BAD_TOKEN');
    expect((await system.error(LIST, { customerId: newId() })).extensions.code).toBe('NOT_FOUND');
    const own =
      'query ($id: ID!) { customer: getCustomer(id: $id) { machines(limit: 2) { items { name } totalCount } } }';
    const { customer } = await system.data<{ customer: { machines: Listed['list'] } }>(own, { id: app.bolt.id });
    expect(customer.machines.items).toHaveLength(2);
    expect(customer.machines.totalCount).toBeGreaterThanOrEqual(3);
  });

  it('cannot read stock and credentials of a machine SEC-9', async () => {
    const machine = await makeMachine(app);
    for (const inside of ['stock { id }', 'credentials { id }']) {
      const query = `query ($customerId: ID!) { listMachinesByCustomer(customerId: $customerId) { items { id ${inside} } } }`;
      expect((await system.error(query, { customerId: app.acme.id })).extensions.code).toBe('FORBIDDEN');
    }
    expect(machine.stock.id).toEqual(expect.any(String));
  });

  it('cannot exceed the customer’s limit of machines, also together with the customer’s administrator [V5] SEC-55', async () => {
    const replica = await app.startReplica({ MACHINES_PER_CUSTOMER: 8 });
    const origins = [
      { origin: `http://localhost:${replica.port}`, token: system.token },
      { origin: `http://bolt.localhost:${replica.port}`, token: (await app.as('admin', app.bolt)).token },
    ];
    const create = async ({ origin, token }: { origin: string; token: string | null }) => {
      const response = await fetch(`${origin}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ query: CREATE, variables: { input: input({ customerId: app.bolt.id }) } }),
      });
      return response.text();
    };
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => origins[index % 2]).flatMap((from) => (from ? [create(from)] : [])),
    );
    expect(answers.filter((answer) => !answer.includes('"errors"')).length).toBeLessThanOrEqual(8);
    for (const answer of answers.filter((each) => each.includes('"errors"'))) expect(answer).toContain('machineLimit');
    const { list } = await system.data<Listed>(LIST, { customerId: app.bolt.id });
    expect(list.totalCount).toBe(8);
  });
});

describe('a customer’s administrator', () => {
  it('may name only the own customer, or none [T10]', async () => {
    const admin = await app.as('admin');
    const { done } = await admin.data<{ done: TestMachine }>(CREATE, { input: input({ customerId: app.acme.id }) });
    const { id, version } = done;
    for (const customerId of [app.bolt.id, newId()]) {
      expect((await admin.error(CREATE, { input: input({ customerId }) })).extensions.code).toBe('NOT_FOUND');
      expect((await admin.error(UPDATE, { input: { id, version, customerId } })).extensions.code).toBe('NOT_FOUND');
      expect((await admin.error(DELETE, { id, version, customerId })).extensions.code).toBe('NOT_FOUND');
    }
    expect((await admin.error(LIST, { customerId: app.acme.id })).extensions.code).toBe('FORBIDDEN');
    await admin.data(DELETE, { id, version });
  });
});
