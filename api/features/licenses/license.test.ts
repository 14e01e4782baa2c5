import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { insertCustomer } from '#api/seed/people.ts';
import { newId } from '#api/platform/ids.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';
import { makeLicense } from './license.factory.ts';

let app: TestApp;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  system = await app.as('system');
});
afterAll(() => app?.close());

const FIELDS =
  'id customerId customerName name type status displayStatus expiryDate usage { users usersLimit machines machinesLimit } modules totalValue currency version';
const CREATE = `mutation ($input: CreateLicenseInput!) { made: createLicense(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateLicenseInput!) { changed: updateLicense(input: $input) { ${FIELDS} } }`;
const DELETE =
  'mutation ($id: ID!, $customerId: ID!, $version: Int!) { deleted: deleteLicense(id: $id, customerId: $customerId, version: $version) { id deletedAt } }';
const GET = `query ($id: ID!, $customerId: ID) { found: getLicense(id: $id, customerId: $customerId) { ${FIELDS} } }`;
const LIST = `query ($filter: LicenseFilter, $sort: LicenseSort) { list: listLicenses(filter: $filter, sort: $sort) { items { ${FIELDS} } totalCount } }`;

type License = Record<string, unknown> & { id: string; name: string; version: number; displayStatus: string };
type Listed = { list: { items: License[]; totalCount: number } };

const example = (overrides: object = {}) => ({
  customerId: app.acme.id,
  name: unique('Licence'),
  type: 'SUBSCRIPTION',
  expiryDate: '2090-01-31',
  modules: ['MACHINES', 'PPE_SHEETS'],
  ...overrides,
});
const get = (client: GraphqlClient, id: string, customerId: string | null = null) =>
  client.data<{ found: License }>(GET, { id, customerId });

/** Creates a customer with another time zone and without a realm. */
async function makeCustomerIn(timeZone: string): Promise<string> {
  const id = newId();
  const code = unique('z').toLowerCase();
  const em = app.services.orm.em.fork();
  const names = { subdomain: code, displayName: code, legalName: code, businessId: code, customerCode: code };
  await insertCustomer(em, { id, ...names, licensesCount: 1, realm: code });
  await change(em, sql`update customer set time_zone = ${timeZone} where id = ${id}`);
  return id;
}

describe('a licence', () => {
  it('is created, read, changed and deleted by system administrators; its audit entries belong to the customer [D15] [D12]', async () => {
    const input = example({ usersLimit: 5, totalValue: 123_456, currency: 'brl' });
    const { made } = await system.data<{ made: License }>(CREATE, { input });
    expect(made).toMatchObject({
      customerName: 'Acme',
      displayStatus: 'ACTIVE',
      totalValue: 123_456,
      currency: 'BRL',
      modules: ['MACHINES', 'PPE_SHEETS'],
      usage: { users: 2, usersLimit: 5, machines: 0, machinesLimit: null },
      version: 1,
    });
    expect((await get(system, made.id, app.acme.id)).found).toEqual(made);
    const key = { id: made.id, customerId: app.acme.id };
    const { changed } = await system.data<{ changed: License }>(UPDATE, {
      input: { ...key, version: 1, totalValue: 99, usersLimit: null, status: 'INACTIVE' },
    });
    expect(changed).toMatchObject({ version: 2, totalValue: 99, currency: 'BRL', name: made.name, status: 'INACTIVE' });
    const stale = await system.error(UPDATE, { input: { ...key, version: 1, name: 'Late' } });
    expect(stale.extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    await system.data(DELETE, { ...key, version: 2 });
    expect((await system.error(GET, key)).extensions.code).toBe('NOT_FOUND');
    const entries = await auditOf(app, made.id);
    expect(entries.map(({ operation, customerId }) => [operation, customerId])).toEqual([
      ['CREATE', app.acme.id],
      ['UPDATE', app.acme.id],
      ['DELETE', app.acme.id],
    ]);
    expect(entries[1]?.changes).toMatchObject({ totalValue: { old: 123_456, new: 99 } });
  });

  it.each<[string, object, string, string]>([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'maxLength'],
    ['no modules', { modules: [] }, 'modules', 'minItems'],
    ['a module twice', { modules: ['MACHINES', 'MACHINES'] }, 'modules', 'duplicate'],
    ['a negative limit', { usersLimit: -1 }, 'usersLimit', 'minimum'],
    ['a negative value', { totalValue: -1, currency: 'BRL' }, 'totalValue', 'minimum'],
    ['a value without currency', { totalValue: 5 }, 'currency', 'required'],
    ['a currency without value', { currency: 'BRL' }, 'totalValue', 'required'],
    ['an unknown currency', { totalValue: 5, currency: 'XQQ' }, 'currency', 'currency'],
    ['a day before 1900', { expiryDate: '0999-01-01' }, 'expiryDate', 'date'],
    ['status DELETED', { status: 'DELETED' }, 'status', 'oneOf'],
    ['an unknown customer', { customerId: newId() }, 'customerId', 'unknown'],
  ])('with %s is refused, and nothing is written [D15]', async (_, fault, path, key) => {
    const input = example(fault);
    const error = await system.error(CREATE, { input });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
    const { list } = await system.data<Listed>(LIST, { filter: { search: input.name.trim() || 'x'.repeat(99) } });
    expect(list.items).toEqual([]);
  });

  it('cannot lose the currency of its value by an update [D15]', async () => {
    const { id, version } = await makeLicense(app, { totalValue: 5, currency: 'BRL' });
    const key = { id, version, customerId: app.acme.id };
    const error = await system.error(UPDATE, { input: { ...key, currency: null } });
    expect(error.extensions).toMatchObject({ fields: [{ path: 'currency', key: 'required' }] });
    await system.data(UPDATE, { input: { ...key, currency: null, totalValue: null } });
  });
});

describe('several licences', () => {
  const UPDATE_ALL = `mutation ($input: [UpdateLicenseInput!]!) { all: updateLicenses(input: $input) { id status version } }`;
  const DELETE_ALL = `mutation ($input: [LicenseVersionInput!]!) { all: deleteLicenses(input: $input) { id } }`;
  type Answered = { all: ({ id: string; status?: string } | null)[] };

  it('of several customers are deactivated and deleted together, each in its customer; a stale one is refused alone [S16] [D15] [D12]', async () => {
    const [first, second] = [await makeLicense(app), await makeLicense(app, {}, app.bolt)];
    const keys = [
      { id: first.id, customerId: app.acme.id, version: 1 },
      { id: second.id, customerId: app.bolt.id, version: 1 },
      { id: newId(), customerId: app.bolt.id, version: 1 },
    ];
    const changed = await system.ask<Answered>(UPDATE_ALL, {
      input: keys.map((key) => ({ ...key, status: 'INACTIVE' })),
    });
    expect(changed.data?.all.map((one) => one?.status)).toEqual(['INACTIVE', 'INACTIVE', undefined]);
    expect(changed.errors.map(({ path, extensions }) => [path?.[1], extensions.code])).toEqual([[2, 'NOT_FOUND']]);
    const removed = await system.ask<Answered>(DELETE_ALL, {
      input: keys.slice(0, 2).map((key, at) => ({ ...key, version: at + 1 })),
    });
    expect(removed.data?.all.map((one) => one?.id)).toEqual([undefined, second.id]);
    expect(removed.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', currentVersion: 2 });
    const entries = await auditOf(app, second.id);
    expect(entries.map(({ operation, customerId }) => [operation, customerId])).toEqual([
      ['CREATE', app.bolt.id],
      ['UPDATE', app.bolt.id],
      ['DELETE', app.bolt.id],
    ]);
  });

  it('are refused to people of a company [S16] [R4]', async () => {
    const { id } = await makeLicense(app);
    const admin = await app.as('admin');
    const input = [{ id, customerId: app.acme.id, version: 1 }];
    expect((await admin.error(DELETE_ALL, { input })).extensions.code).toBe('FORBIDDEN');
    expect((await get(system, id, app.acme.id)).found.version).toBe(1);
  });
});

describe('readers of licences', () => {
  it('who belong to a tenant see only licences of this tenant, also as regular users [N4] [R4] [T10]', async () => {
    const [own, theirs] = [await makeLicense(app), await makeLicense(app, {}, app.bolt)];
    for (const client of [await app.as('admin'), await app.as('regular')]) {
      expect((await get(client, own.id)).found.name).toBe(own.name);
      const { list } = await client.data<Listed>(LIST);
      expect(new Set(list.items.map(({ customerId }) => customerId))).toEqual(new Set([app.acme.id]));
      for (const variables of [{ id: theirs.id }, { id: theirs.id, customerId: app.bolt.id }])
        expect((await client.error(GET, variables)).extensions).toMatchObject({ code: 'NOT_FOUND', entity: 'License' });
      const { list: none } = await client.data<Listed>(LIST, { filter: { customerId: [app.bolt.id] } });
      expect(none).toEqual({ items: [], totalCount: 0 });
      expect((await client.error(CREATE, { input: example() })).extensions.code).toBe('FORBIDDEN');
    }
  });

  it('who are system administrators see licences of all customers, or of the named ones [N4]', async () => {
    const [first, second] = [await makeLicense(app), await makeLicense(app, {}, app.bolt)];
    const { list } = await system.data<Listed>(LIST, { filter: { search: 'License' } });
    expect(list.items.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    const { list: bolts } = await system.data<Listed>(LIST, { filter: { customerId: [app.bolt.id] } });
    expect(bolts.items.map(({ customerName }) => customerName)).toEqual(bolts.items.map(() => 'Bolt'));
    expect((await system.error(GET, { id: first.id })).extensions).toMatchObject({
      fields: [{ path: 'customerId', key: 'required' }],
    });
    expect((await system.error(GET, { id: first.id, customerId: app.bolt.id })).extensions.code).toBe('NOT_FOUND');
  });

  it('do not see licences of a deleted customer', async () => {
    const customerId = await makeCustomerIn('America/Sao_Paulo');
    const { name } = await makeLicense(app, { customerId });
    await change(app.services.orm.em.fork(), sql`update customer set status = 'DELETED' where id = ${customerId}`);
    const { list } = await system.data<Listed>(LIST, { filter: { search: name } });
    expect(list).toEqual({ items: [], totalCount: 0 });
  });
});

describe('the display status of a licence', () => {
  const today = dayIn('America/Sao_Paulo', new Date());
  const days = { over: addDays(today, -1), last: today, soon: addDays(today, 30), far: addDays(today, 31) };

  it('is valid on the last day and EXPIRING_SOON thirty days before, in the field and in the filter [D15]', async () => {
    const customerId = await makeCustomerIn('America/Sao_Paulo');
    for (const [name, expiryDate] of Object.entries(days)) await makeLicense(app, { customerId, name, expiryDate });
    const statuses = async (displayStatus?: string[]) => {
      const filter = { customerId: [customerId], ...(displayStatus && { displayStatus }) };
      const { list } = await system.data<Listed>(LIST, { filter, sort: 'EXPIRY_DATE_ASC' });
      return list.items.map(({ name, displayStatus: seen }) => `${name} ${seen}`);
    };
    const all = ['over EXPIRED', 'last EXPIRING_SOON', 'soon EXPIRING_SOON', 'far ACTIVE'];
    expect(await statuses()).toEqual(all);
    for (const status of ['EXPIRED', 'EXPIRING_SOON', 'ACTIVE'])
      expect(await statuses([status])).toEqual(all.filter((line) => line.endsWith(status)));
    expect(await statuses(['EXPIRED', 'ACTIVE'])).toEqual([all[0], all[3]]);
    expect(await statuses([])).toEqual([]);
  });

  it('depends on the date in the customer’s time zone [D15]', async () => {
    // These two time zones always have different dates.
    const [east, west] = [await makeCustomerIn('Pacific/Kiritimati'), await makeCustomerIn('Pacific/Pago_Pago')];
    const expiryDate = dayIn('Pacific/Pago_Pago', new Date());
    const name = unique('Worldwide');
    await makeLicense(app, { customerId: east, name, expiryDate });
    await makeLicense(app, { customerId: west, name, expiryDate });
    const statusesFor = async (filter: object) => {
      const { list } = await system.data<Listed>(LIST, { filter: { search: name, ...filter } });
      return Object.fromEntries(
        list.items.map((item) => [item.customerId === east ? 'east' : 'west', item.displayStatus]),
      );
    };
    expect(await statusesFor({})).toEqual({ east: 'EXPIRED', west: 'EXPIRING_SOON' });
    expect(await statusesFor({ displayStatus: ['EXPIRED'] })).toEqual({ east: 'EXPIRED' });
    expect(await statusesFor({ displayStatus: ['EXPIRING_SOON'] })).toEqual({ west: 'EXPIRING_SOON' });
    expect(await statusesFor({ displayStatus: ['ACTIVE'] })).toEqual({});
  });
});
