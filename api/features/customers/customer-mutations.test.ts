import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient, SeenError } from '#api/testing/client.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { CUSTOMER, newCnpj, newCustomer, readCustomer, type TestCustomer } from './customer.factory.ts';

let app: TestApp;
let system: GraphqlClient;
/** Proxy between the api and Keycloak. Disconnected, because these tests need no realms. */
let keycloakProxy: TcpProxy;
beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  keycloakProxy = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address, MACHINES_PER_CUSTOMER: 2 });
  system = await app.as('system');
  await app.as('admin');
  await keycloakProxy.cut();
});
afterAll(async () => {
  await keycloakProxy?.join();
  await app?.close();
  await keycloakProxy?.close();
});

const em = () => app.services.orm.em.fork();

const CREATE = `mutation ($input: CreateCustomerInput!) { done: createCustomer(input: $input) { ${CUSTOMER} } }`;
const UPDATE = `mutation ($input: UpdateCustomerInput!) { done: updateCustomer(input: $input) { ${CUSTOMER} } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { done: deleteCustomer(id: $id, version: $version) { id deletedAt } }';
const statusMutation = (name: string) =>
  `mutation ($id: ID!, $version: Int!) { done: ${name}(id: $id, version: $version) { ${CUSTOMER} } }`;

const keysOf = ({ extensions: { fields } }: SeenError): Record<string, string> =>
  Object.fromEntries(Array.isArray(fields) ? fields.map(({ path, key }) => [path, key]) : []);

/** An active customer without realm and people, for calls that do not reach Keycloak. */
async function insertActive(values: { subdomain?: string; status?: string } = {}): Promise<TestCustomer> {
  const { displayName, businessId, customerCode, subdomain } = newCustomer(values);
  const id = newId();
  await insertCustomer(em(), {
    id,
    displayName,
    legalName: displayName,
    businessId,
    customerCode,
    subdomain,
    licensesCount: 5,
    realm: `none-${id}`,
  });
  if (values.status) await change(em(), sql`update customer set status = ${values.status} where id = ${id}`);
  return { ...(await readCustomer(app, id)) };
}

const countAll = async () =>
  (
    await firstRow<{ text: string }>(
      em(),
      sql`select concat_ws('/', (select count(*) from customer), (select count(*) from console_user), (select count(*) from machine), (select count(*) from audit_log)) as text`,
    )
  )?.text;

describe('createCustomer', () => {
  it('reports all broken rules together, and writes nothing [V5] [S4]', async () => {
    const before = await countAll();
    const error = await system.error(CREATE, {
      input: {
        displayName: 'x',
        legalName: 'x'.repeat(201),
        businessId: '11.222.333/0001-82',
        customerCode: 'no blanks',
        subdomain: 'demo',
        licensesCount: 0,
        logoUrl: 'javascript:alert(1)',
        administrator: { name: '', email: 'nobody' },
        machines: [{ name: '', model: 'ICEPLUS_MACHINE' }],
      },
    });
    expect(keysOf(error)).toEqual({
      displayName: 'minLength',
      legalName: 'maxLength',
      businessId: 'cnpj',
      customerCode: 'customerCode',
      subdomain: 'subdomainReserved',
      licensesCount: 'minimum',
      logoUrl: 'url',
      'administrator.name': 'required',
      'administrator.email': 'email',
      'machines[0].name': 'required',
    });
    expect(await countAll()).toBe(before);
  });

  it('refuses every value of another customer, ignoring case; values of deleted customers are free [E1]', async () => {
    const taken = await insertActive();
    const input = newCustomer({ businessId: taken.businessId, customerCode: taken.customerCode.toUpperCase() });
    const before = await countAll();
    expect(keysOf(await system.error(CREATE, { input: { ...input, subdomain: taken.subdomain } }))).toEqual({
      subdomain: 'taken',
      businessId: 'taken',
      customerCode: 'taken',
    });
    expect(await countAll()).toBe(before);
    await system.data(DELETE, { id: taken.id, version: taken.version });
    const { done } = await system.data<{ done: TestCustomer }>(CREATE, { input });
    expect(done).toMatchObject({ status: 'PENDING', businessId: taken.businessId });
  });

  it.each(['subdomain', 'businessId', 'customerCode'] as const)(
    'accepts one of many simultaneous calls with the same %s [E1] SEC-55',
    async (field) => {
      const wanted = newCustomer()[field];
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => system.ask(CREATE, { input: newCustomer({ [field]: wanted }) })),
      );
      const refused = answers.flatMap(({ errors }) => errors);
      expect(refused.map(keysOf)).toEqual(Array.from({ length: 5 }, () => ({ [field]: 'taken' })));
    },
  );

  it('refuses too many machines, machines of another customer, and repeated names [V5]', async () => {
    const ask = (input: object) => system.error(CREATE, { input: { ...newCustomer(), ...input } });
    const machine = (name: string) => ({ name, model: 'ICEPLUS_MACHINE' });
    const before = await countAll();
    expect((await ask({ machines: ['a', 'b', 'c'].map(machine) })).extensions).toMatchObject({
      fields: [{ path: 'machines', key: 'machineLimit', values: { max: 2 } }],
    });
    expect(keysOf(await ask({ machines: [{ ...machine('a'), customerId: app.acme.id }] }))).toEqual({
      'machines[0].customerId': 'unknown',
    });
    expect(keysOf(await ask({ machines: [machine('Hall'), machine('HÁLL')] }))).toEqual({
      'machines[1].name': 'duplicate',
    });
    expect(await countAll()).toBe(before);
  });

  it('is allowed only for system administrators [R2]', async () => {
    const admin = await app.as('admin');
    expect((await admin.error(CREATE, { input: newCustomer() })).extensions.code).toBe('FORBIDDEN');
    expect((await app.asGuest(null).error(CREATE, { input: newCustomer() })).extensions.code).toBe('UNAUTHENTICATED');
  });
});

describe('updateCustomer', () => {
  it('changes present fields, clears null fields, and records the actor [D1] [D18]', async () => {
    const customer = await insertActive();
    const businessId = newCnpj();
    const { done } = await system.data<{ done: TestCustomer }>(UPDATE, {
      input: { id: customer.id, version: 1, displayName: '  New Name ', businessId, legalName: null },
    });
    expect(done).toMatchObject({
      displayName: 'New Name',
      businessId,
      version: 2,
      customerCode: customer.customerCode,
    });
    const [row] = await rows<{ legal: string | null; by: string | null }>(
      em(),
      sql`select legal_name as legal, updated_by as \`by\` from customer where id = ${customer.id}`,
    );
    expect(row?.legal).toBeNull();
    expect(row?.by).toEqual(expect.any(String));
    const [entry] = await auditOf(app, customer.id);
    expect(entry).toMatchObject({
      operation: 'UPDATE',
      customerId: customer.id,
      targetEntityType: 'CUSTOMER',
      changes: { displayName: { old: customer.displayName, new: 'New Name' } },
    });
  });

  it('refuses a stale version, and changes nothing [E3]', async () => {
    const customer = await insertActive();
    await system.data(UPDATE, { input: { id: customer.id, version: 1, displayName: 'First' } });
    for (const [query, variables] of [
      [UPDATE, { input: { id: customer.id, version: 1, displayName: 'Second' } }],
      [DELETE, { id: customer.id, version: 1 }],
      [statusMutation('deactivateCustomer'), { id: customer.id, version: 1 }],
      [statusMutation('restoreCustomer'), { id: customer.id, version: 1 }],
    ] as const)
      expect((await system.error(query, variables)).extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    expect(await readCustomer(app, customer.id)).toMatchObject({ displayName: 'First', version: 2, status: 'ACTIVE' });
  });

  it('refuses values of another customer, also in simultaneous calls [E1]', async () => {
    const other = await insertActive();
    const mine = await insertActive();
    const input = { id: mine.id, version: 1, businessId: other.businessId, customerCode: other.customerCode };
    expect(keysOf(await system.error(UPDATE, { input }))).toEqual({ businessId: 'taken', customerCode: 'taken' });
    const customerCode = newCustomer().customerCode;
    const all = await Promise.all([1, 2, 3, 4].map(() => insertActive()));
    const answers = await Promise.all(
      all.map(({ id }) => system.ask(UPDATE, { input: { id, version: 1, customerCode } })),
    );
    expect(answers.flatMap(({ errors }) => errors).map(keysOf)).toEqual(
      Array.from({ length: 3 }, () => ({ customerCode: 'taken' })),
    );
  });

  it('refuses fewer licences than active employees [V5]', async () => {
    for (let index = 0; index < 2; index++) await makeEmployee(app);
    await makeEmployee(app, { status: 'INACTIVE' });
    expect(
      await system.data('query ($id: ID!) { getCustomer(id: $id) { activeEmployees licensesCount } }', {
        id: app.acme.id,
      }),
    ).toEqual({ getCustomer: { activeEmployees: 2, licensesCount: 1000 } });
    const { version } = await readCustomer(app, app.acme.id);
    const update = (licensesCount: number) => ({ input: { id: app.acme.id, version, licensesCount } });
    expect((await system.error(UPDATE, update(1))).extensions).toMatchObject({
      fields: [{ path: 'licensesCount', key: 'licensesInUse', values: { count: 2 } }],
    });
    await system.data(UPDATE, update(1000));
  });

  it('does not find deleted or unknown customers', async () => {
    const deleted = await insertActive();
    await system.data(DELETE, { id: deleted.id, version: 1 });
    for (const id of [deleted.id, newId()])
      expect((await system.error(UPDATE, { input: { id, version: 2 } })).extensions).toMatchObject({
        code: 'NOT_FOUND',
        entity: 'Customer',
      });
  });
});

describe('the status of a customer', () => {
  const ALLOWED: Record<string, Record<string, string>> = {
    ACTIVE: { deactivateCustomer: 'INACTIVE', deleteCustomer: 'DELETED' },
    INACTIVE: { restoreCustomer: 'ACTIVE', deleteCustomer: 'DELETED' },
    DELETED: { restoreCustomer: 'ACTIVE' },
    PENDING: { deleteCustomer: 'DELETED' },
  };
  const MUTATIONS = ['deactivateCustomer', 'restoreCustomer', 'deleteCustomer'] as const;

  it.each(Object.keys(ALLOWED).flatMap((from) => MUTATIONS.map((name) => [from, name] as const)))(
    '%s is changed by %s only if that is allowed [E2] [S4]',
    async (from, name) => {
      const { id } = await insertActive();
      const deletedAt = from === 'DELETED' ? sql`now(3)` : null;
      await change(em(), sql`update customer set status = ${from}, deleted_at = ${deletedAt} where id = ${id}`);
      const to = ALLOWED[from]?.[name];
      const { errors } = await system.ask(name === 'deleteCustomer' ? DELETE : statusMutation(name), {
        id,
        version: 1,
      });
      if (!to) expect(errors.map(keysOf)).toEqual([{ status: 'wrongStatus' }]);
      const row = await firstRow<{ status: string; version: number; deleted: string | null }>(
        em(),
        sql`select status, version, deleted_at as deleted from customer where id = ${id}`,
      );
      expect(row).toMatchObject({ status: to ?? from, version: to ? 2 : 1 });
      expect(row?.deleted !== null).toBe((to ?? from) === 'DELETED');
    },
  );

  it('is not restored when another customer has its subdomain, CNPJ or code, also in a race [E2] [E1]', async () => {
    const deleted = await insertActive();
    await system.data(DELETE, { id: deleted.id, version: 1 });
    const { subdomain, businessId, customerCode } = deleted;
    await system.data(CREATE, { input: newCustomer({ subdomain, businessId, customerCode }) });
    expect(keysOf(await system.error(statusMutation('restoreCustomer'), { id: deleted.id, version: 2 }))).toEqual({
      subdomain: 'taken',
      businessId: 'taken',
      customerCode: 'taken',
    });

    const racing = await insertActive();
    await system.data(DELETE, { id: racing.id, version: 1 });
    const input = newCustomer({ subdomain: racing.subdomain });
    const answers = await Promise.all([
      system.ask(statusMutation('restoreCustomer'), { id: racing.id, version: 2 }),
      system.ask(CREATE, { input }),
    ]);
    expect(answers.flatMap(({ errors }) => errors).map(keysOf)).toEqual([{ subdomain: 'taken' }]);
  });
});

describe('the list of customers', () => {
  it('shows last sign-in and number of machines of each customer [S4] [D1]', async () => {
    type Listed = { list: { items: { lastLoginAt: string | null; machines: { totalCount: number } }[] } };
    const list =
      '{ list: listCustomers(filter: { search: "acme" }) { items { lastLoginAt machines { totalCount } } } }';
    const before = await system.data<Listed>(list);
    expect(before.list.items[0]?.machines.totalCount).toBe(0);
    await makeMachine(app);
    const after = await system.data<Listed>(list);
    expect(after.list.items[0]?.machines.totalCount).toBe(1);
    expect(Date.parse(after.list.items[0]?.lastLoginAt ?? '')).toBeGreaterThan(Date.now() - 600_000);
  });

  it('finds a CNPJ with its punctuation', async () => {
    const { businessId, id } = await insertActive();
    const search = businessId.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
    const { list } = await system.data<{ list: { items: { id: string }[] } }>(
      'query ($search: String) { list: listCustomers(filter: { search: $search }) { items { id } } }',
      { search },
    );
    expect(list.items).toEqual([{ id }]);
  });
});

describe('several customers', () => {
  const ALL = (name: string) => `mutation ($input: [RecordVersionInput!]!) { all: ${name}(input: $input) { id } }`;
  type Answered = { all: ({ id: string } | null)[] };

  it('are deactivated, restored and deleted together; a refused one changes no other [S16] [E2] [D12]', async () => {
    const customers = [await insertActive(), await insertActive(), await insertActive({ status: 'INACTIVE' })];
    const ask = async (name: string) => {
      const now = await Promise.all(customers.map(({ id }) => readCustomer(app, id)));
      const { data, errors } = await system.ask<Answered>(ALL(name), {
        input: now.map(({ id, version }) => ({ id, version })),
      });
      const after = await Promise.all(customers.map(({ id }) => readCustomer(app, id)));
      return {
        done: data?.all.map((one) => one !== null),
        refused: errors.map((error) => keysOf(error)),
        statuses: after.map(({ status }) => status),
      };
    };
    expect(await ask('deactivateCustomers')).toEqual({
      done: [true, true, false],
      refused: [{ status: 'wrongStatus' }],
      statuses: ['INACTIVE', 'INACTIVE', 'INACTIVE'],
    });
    expect(await ask('restoreCustomers')).toEqual({
      done: [true, true, true],
      refused: [],
      statuses: ['ACTIVE', 'ACTIVE', 'ACTIVE'],
    });
    expect(await ask('deleteCustomers')).toEqual({
      done: [true, true, true],
      refused: [],
      statuses: ['DELETED', 'DELETED', 'DELETED'],
    });
    const [first] = customers;
    const entries = await auditOf(app, first?.id ?? '');
    expect(entries.map(({ changes }) => changes?.['status'])).toEqual([
      { old: 'ACTIVE', new: 'INACTIVE' },
      { old: 'INACTIVE', new: 'ACTIVE' },
      { old: 'ACTIVE', new: 'DELETED' },
    ]);
  });

  it('are refused to administrators of a company [S16] [R4]', async () => {
    const { id, version } = await insertActive();
    const admin = await app.as('admin');
    for (const name of ['deactivateCustomers', 'deleteCustomers', 'restoreCustomers'])
      expect((await admin.error(ALL(name), { input: [{ id, version }] })).extensions.code).toBe('FORBIDDEN');
    expect((await readCustomer(app, id)).version).toBe(version);
  });
});
