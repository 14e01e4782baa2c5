import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { newCnpj } from '#api/features/customers/customer.factory.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app.close());

const em = () => app.services.orm.em.fork();

const BRANDING =
  'query ($subdomain: String!) { getCustomerBySubdomain(subdomain: $subdomain) { id displayName subdomain logoUrl } }';
const CUSTOMERS = `query ($filter: CustomerFilter, $sort: CustomerSort, $limit: Int, $nextToken: String) {
  listCustomers(filter: $filter, sort: $sort, limit: $limit, nextToken: $nextToken) { items { id displayName businessId status } nextToken start totalCount } }`;

type Listed = {
  listCustomers: {
    items: { id: string; displayName: string; status: string }[];
    nextToken: string | null;
    start: number;
    totalCount: number;
  };
};

/** A customer without a realm, for lists. */
async function newCustomer(
  subdomain: string,
  values: { displayName?: string; businessId?: string; status?: string } = {},
): Promise<string> {
  const id = newId();
  const { displayName = subdomain, businessId = subdomain, status = 'ACTIVE' } = values;
  await insertCustomer(em(), {
    id,
    subdomain,
    displayName,
    legalName: displayName,
    businessId,
    customerCode: subdomain,
    licensesCount: 10,
    realm: `none-${subdomain}`,
  });
  await change(em(), sql`update customer set status = ${status} where id = ${id}`);
  return id;
}

describe('a tenant’s branding', () => {
  it('is public, with only id, name, subdomain and logo [R6]', async () => {
    for (const guest of [app.asGuest(), app.asGuest(app.bolt), app.asGuest(null)]) {
      expect(await guest.data(BRANDING, { subdomain: 'acme' })).toEqual({
        getCustomerBySubdomain: { id: app.acme.id, displayName: 'Acme', subdomain: 'acme', logoUrl: null },
      });
    }
    const more = await app.asGuest().error('{ getCustomerBySubdomain(subdomain: "acme") { businessId } }');
    expect(more.extensions.code).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('is returned for a suspended tenant, not for a deleted, unfinished, unknown or reserved one [T5]', async () => {
    await newCustomer('suspended', { status: 'INACTIVE' });
    await newCustomer('deleted', { status: 'DELETED' });
    await newCustomer('unfinished', { status: 'PENDING' });
    await newCustomer('demo');
    const lookup = async (subdomain: string) =>
      (await app.asGuest().data<{ getCustomerBySubdomain: unknown }>(BRANDING, { subdomain })).getCustomerBySubdomain;
    expect(await lookup('suspended')).toMatchObject({ subdomain: 'suspended' });
    for (const subdomain of [
      'deleted',
      'unfinished',
      'nobody',
      'demo',
      'test',
      'localhost',
      '',
      'ACME',
      "acme' or 1=1",
      'a'.repeat(10_000),
      'ácme',
    ])
      expect(await lookup(subdomain)).toBeNull();
  });

  it('limits guesses, ignores forged client addresses, and does not count known tenants SEC-10', async () => {
    const replica = await app.startReplica();
    const lookup = async (subdomain: string, claimed: string) => {
      const response = await fetch(`http://acme.localhost:${replica.port}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': claimed },
        body: JSON.stringify({ query: BRANDING, variables: { subdomain } }),
      });
      const { errors }: { errors?: { extensions: { code: string; retryAfterSeconds: number } }[] } = JSON.parse(
        await response.text(),
      );
      return errors?.[0]?.extensions;
    };
    await app.services.identity.limiter.reset('branding/127.0.0.1');
    for (let round = 0; round < 40; round++) expect(await lookup('acme', `10.0.0.${round}`)).toBeUndefined();
    for (let round = 0; round < 30; round++) expect(await lookup(`guess-${round}`, `10.0.0.${round}`)).toBeUndefined();
    expect(await lookup('guess-30', '10.0.0.99')).toMatchObject({
      code: 'RATE_LIMITED',
      retryAfterSeconds: expect.any(Number),
    });
    expect(await lookup('acme', '10.0.0.98')).toMatchObject({ code: 'RATE_LIMITED' });
    await app.services.identity.limiter.reset('branding/127.0.0.1');
  });
});

describe('the own company and rights', () => {
  it('belong to the tenant of the host and to the person', async () => {
    for (const [tenant, displayName] of [
      [app.acme, 'Acme'],
      [app.bolt, 'Bolt'],
    ] as const) {
      for (const role of ['admin', 'regular'] as const) {
        const person = await app.as(role, tenant);
        expect(
          await person.data(
            '{ getCompanyInfo { id displayName subdomain status version } getCurrentUserPermissions { isSystemAdmin isCustomerAdmin permissions } }',
          ),
        ).toEqual({
          getCompanyInfo: { id: tenant.id, displayName, subdomain: tenant.subdomain, status: 'ACTIVE', version: 1 },
          getCurrentUserPermissions: { isSystemAdmin: false, isCustomerAdmin: role === 'admin', permissions: [] },
        });
      }
    }
    const system = await app.as('system');
    expect(await system.data('{ getCurrentUserPermissions { isSystemAdmin isCustomerAdmin permissions } }')).toEqual({
      getCurrentUserPermissions: { isSystemAdmin: true, isCustomerAdmin: false, permissions: [] },
    });
    expect((await system.error('{ getCompanyInfo { id } }')).extensions.code).toBe('FORBIDDEN');
  });
});

describe('the list of customers', () => {
  it('is allowed only for system administrators', async () => {
    for (const client of [await app.as('admin'), await app.as('regular')]) {
      expect((await client.error(CUSTOMERS)).extensions.code).toBe('FORBIDDEN');
      expect((await client.error(`{ getCustomer(id: "${app.acme.id}") { id } }`)).extensions.code).toBe('FORBIDDEN');
    }
    expect((await app.asGuest(null).error(CUSTOMERS)).extensions.code).toBe('UNAUTHENTICATED');
  });

  it('can be searched by name, CNPJ, code and subdomain, is sorted and paged, and leaves out deleted customers', async () => {
    const system = await app.as('system');
    for (const index of [1, 2, 3])
      await newCustomer(`list-${index}`, { displayName: `Listé ${index}`, businessId: `9999999900010${index}` });
    await newCustomer('list-4', { displayName: 'Liste 4', businessId: '99999999000104', status: 'DELETED' });
    const list = async (variables: Record<string, unknown>) =>
      (await system.data<Listed>(CUSTOMERS, variables)).listCustomers;
    const names = async (variables: Record<string, unknown>) =>
      (await list(variables)).items.map(({ displayName }) => displayName);

    expect(await names({ filter: { search: 'liste' } })).toEqual(['Listé 1', 'Listé 2', 'Listé 3']);
    expect(await names({ filter: { search: '99999999' }, sort: 'DISPLAY_NAME_DESC' })).toEqual([
      'Listé 3',
      'Listé 2',
      'Listé 1',
    ]);
    expect(await names({ filter: { search: 'list-2' } })).toEqual(['Listé 2']);
    expect(await names({ filter: { search: 'ção%' } })).toEqual([]);
    expect(await names({ filter: { search: 'liste', status: ['DELETED'] } })).toEqual(['Liste 4']);

    const first = await list({ filter: { search: 'liste' }, limit: 2 });
    expect(first).toMatchObject({ start: 1, totalCount: 3 });
    const second = await list({ filter: { search: 'liste' }, limit: 2, nextToken: first.nextToken });
    expect(second).toMatchObject({ start: 3, items: [{ displayName: 'Listé 3' }], nextToken: null });
  });

  it('returns a customer by id, also a deleted one, and NOT_FOUND for an unknown id [E2]', async () => {
    const system = await app.as('system');
    const get = 'query ($id: ID!) { getCustomer(id: $id) { id displayName customerCode licensesCount timeZone } }';
    expect(await system.data(get, { id: app.bolt.id })).toEqual({
      getCustomer: {
        id: app.bolt.id,
        displayName: 'Bolt',
        customerCode: 'bolt',
        licensesCount: 1000,
        timeZone: 'America/Sao_Paulo',
      },
    });
    const deleted = await newCustomer('removed', { status: 'DELETED' });
    expect(await system.data('query ($id: ID!) { getCustomer(id: $id) { id status } }', { id: deleted })).toEqual({
      getCustomer: { id: deleted, status: 'DELETED' },
    });
    for (const id of [newId(), 'x'])
      expect((await system.error(get, { id })).extensions).toMatchObject({ code: 'NOT_FOUND', entity: 'Customer' });
  });
});

describe('the check of a new customer', () => {
  const CHECK = `query ($subdomain: String!, $businessId: String!, $customerCode: String!) {
    checkNewCustomer(subdomain: $subdomain, businessId: $businessId, customerCode: $customerCode) }`;
  const free = { subdomain: 'free-one', businessId: '33.000.167/0001-01', customerCode: 'FREE' };

  it('names each value that another customer has, in any case, and accepts those of a deleted one C10 [E1]', async () => {
    const system = await app.as('system');
    await newCustomer('taken-one', { businessId: '33000167000101' });
    const taken = { subdomain: 'taken-one', businessId: '33.000.167/0001-01', customerCode: 'TAKEN-ONE' };
    expect((await system.error(CHECK, taken)).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: ['subdomain', 'businessId', 'customerCode'].map((path) => ({ path, key: 'taken' })),
    });
    await newCustomer('gone-one', { status: 'DELETED' });
    const ofDeleted = { ...free, businessId: newCnpj(), subdomain: 'gone-one', customerCode: 'gone-one' };
    expect(await system.data(CHECK, ofDeleted)).toEqual({ checkNewCustomer: true });
  });

  it('names invalid values, and is only for system administrators [V5]', async () => {
    const system = await app.as('system');
    const { extensions } = await system.error(CHECK, { ...free, subdomain: 'Not Valid' });
    expect(extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'subdomain' }] });
    const admin = await app.as('admin');
    expect((await admin.error(CHECK, free)).extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});
