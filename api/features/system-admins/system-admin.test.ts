import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { insertSystemAdmins } from '#api/seed/people.ts';
import { newId } from '#api/platform/ids.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { temporaryPasswordIn, waitForMails, type CaughtMail } from '#api/testing/mails.ts';
import { makePerson } from '#api/testing/people.ts';
import { proxyOf } from '#api/testing/tcp-proxy.ts';
import { unique } from '#api/testing/unique.ts';

let app: TestApp;
let system: GraphqlClient;
beforeAll(async () => {
  app = await bootApp();
  system = await app.as('system');
});
afterAll(() => app?.close());

const FIELDS =
  'id name email status isSystemAdmin isCustomerAdmin systemPermissions customerPermissions permissionRole { id } lastLoginAt version';
const CREATE = `mutation ($input: CreateSystemAdminInput!) { made: createSystemAdmin(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateSystemAdminInput!) { changed: updateSystemAdmin(input: $input) { ${FIELDS} } }`;
const DELETE =
  'mutation ($id: ID!, $version: Int!) { deleted: deleteSystemAdmin(id: $id, version: $version) { id deletedAt } }';
const INVITE = `mutation ($id: ID!) { invited: inviteSystemAdmin(id: $id) { ${FIELDS} } }`;
const GET = `query ($id: ID!) { found: getSystemAdmin(id: $id) { ${FIELDS} } }`;
const LIST = `query ($filter: SystemAdminFilter, $sort: SystemAdminSort) {
  list: listSystemAdmins(filter: $filter, sort: $sort) { items { ${FIELDS} } totalCount } }`;

type Admin = { id: string; email: string; name: string; status: string; version: number; lastLoginAt: string | null };

const newAdmin = (overrides: object = {}) => ({
  name: 'Ines Rocha',
  email: `${unique('ines')}@ppe.example`,
  ...overrides,
});
const browser = () => new AuthClient(app.originOf(null));
const get = async (id: string) => (await system.data<{ found: Admin }>(GET, { id })).found;

async function mailNumber(count: number, address: string): Promise<CaughtMail> {
  const mail = (await waitForMails(address, count))[count - 1];
  if (!mail) throw new Error('Too few mails');
  return mail;
}

/** A signed-in system administrator. */
async function signInAdmin(): Promise<{ id: string; client: GraphqlClient; email: string; password: string }> {
  const { email, password } = await makePerson(app, null);
  const { session } = await browser().signIn(email, password);
  return { id: session.user.id, email, password, client: new GraphqlClient(app.originOf(null), session.accessToken) };
}

describe('a new system administrator', () => {
  it('gets an account and a temporary password by mail, and signs in with it [D3] [S5]', async () => {
    const input = newAdmin({ systemPermissions: ['USER_MANAGEMENT'] });
    const { made } = await system.data<{ made: Admin }>(CREATE, { input });
    expect(made).toMatchObject({
      ...input,
      status: 'ACTIVE',
      isSystemAdmin: true,
      isCustomerAdmin: false,
      customerPermissions: [],
      permissionRole: null,
      lastLoginAt: null,
    });
    const mail = await mailNumber(1, input.email);
    const password = temporaryPasswordIn(mail);
    expect(JSON.stringify(made)).not.toContain(password);
    const { error } = await browser().signIn(input.email, password);
    expect(error).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const entries = await auditOf(app, made.id);
    expect(entries.map((entry) => [entry.operation, entry.targetEntityType, entry.customerId])).toEqual([
      ['CREATE', 'USER', null],
      ['UPDATE', 'USER', null],
    ]);
    expect(JSON.stringify(entries)).not.toContain(password);

    await system.data(INVITE, { id: made.id });
    const second = await mailNumber(2, input.email);
    expect(temporaryPasswordIn(second)).not.toBe(password);
  });

  it.each<[string, object, string, string]>([
    ['no name', { name: '' }, 'name', 'required'],
    ['a long name', { name: 'x'.repeat(101) }, 'name', 'maxLength'],
    ['no e-mail', { email: '' }, 'email', 'required'],
    ['an invalid e-mail', { email: 'ines@' }, 'email', 'email'],
    ['a permission twice', { systemPermissions: ['AUDIT_LOGS', 'AUDIT_LOGS'] }, 'systemPermissions', 'duplicate'],
  ])('with %s is refused [V9]', async (_, fault, path, key) => {
    const error = await system.error(CREATE, { input: newAdmin(fault) });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path, key }] });
  });

  it('cannot have the address of another one, also in simultaneous calls', async () => {
    const input = newAdmin();
    const answers = await Promise.all([1, 2, 3].map(() => system.ask(CREATE, { input })));
    const refused = answers.flatMap(({ errors }) => errors);
    expect(refused.map(({ extensions }) => extensions)).toMatchObject([
      { fields: [{ path: 'email', key: 'taken' }] },
      { fields: [{ path: 'email', key: 'taken' }] },
    ]);
    const { list } = await system.data<{ list: { items: Admin[] } }>(LIST, { filter: { search: input.email } });
    expect(list.items).toHaveLength(1);
  });

  it('stays PENDING while Keycloak is unavailable, and can be invited later', async () => {
    const { proxy, address } = await proxyOf(app.config.KEYCLOAK_URL);
    const replica = await app.startReplica({ KEYCLOAK_INTERNAL_URL: address });
    const client = new GraphqlClient(`http://localhost:${replica.port}`, system.token);
    await client.data('{ listCustomers { totalCount } }');
    await proxy.cut();
    const input = newAdmin();
    const { made } = await client.data<{ made: Admin }>(CREATE, { input });
    expect(made).toMatchObject({ status: 'PENDING', version: 1 });
    const early = await system.error(UPDATE, { input: { id: made.id, version: 1, status: 'ACTIVE' } });
    expect(early.extensions).toMatchObject({ fields: [{ path: 'status', key: 'wrongStatus' }] });
    expect((await client.error(INVITE, { id: made.id })).extensions).toMatchObject({ code: 'UNAVAILABLE' });
    await proxy.join();
    const { invited } = await client.data<{ invited: Admin }>(INVITE, { id: made.id });
    expect(invited).toMatchObject({ status: 'ACTIVE', email: input.email });
    await waitForMails(input.email, 1);
    await proxy.close();
  });
});

describe('a change of a system administrator', () => {
  it('keeps the address, increments the version and refuses a stale one [E3]', async () => {
    const { id } = await signInAdmin();
    const { version } = await get(id);
    const input = { id, version, name: 'Renamed', systemPermissions: ['AUDIT_LOGS', 'CUSTOMER_MANAGEMENT'] };
    const { changed } = await system.data<{ changed: Admin }>(UPDATE, { input });
    expect(changed).toMatchObject({
      name: 'Renamed',
      systemPermissions: input.systemPermissions,
      version: version + 1,
    });
    expect((await system.error(UPDATE, { input })).extensions).toMatchObject({ code: 'CONFLICT' });
  });

  it('to INACTIVE ends the sessions and refuses sign-in until it is ACTIVE again [E1]', async () => {
    const { id, email, password, client } = await signInAdmin();
    const { version } = await get(id);
    await client.data('{ listCustomers { totalCount } }');
    const { changed } = await system.data<{ changed: Admin }>(UPDATE, { input: { id, version, status: 'INACTIVE' } });
    expect((await client.error('{ listCustomers { totalCount } }')).extensions.code).toBe('UNAUTHENTICATED');
    expect((await browser().signIn(email, password)).status).toBe(401);
    await system.data(UPDATE, { input: { id, version: changed.version, status: 'ACTIVE' } });
    expect((await browser().signIn(email, password)).status).toBe(200);
  });

  it('that deletes ends the access, and frees the address', async () => {
    const { id, email, password, client } = await signInAdmin();
    const { version } = await get(id);
    await system.data(DELETE, { id, version });
    expect((await system.error(GET, { id })).extensions.code).toBe('NOT_FOUND');
    expect((await client.error('{ listCustomers { totalCount } }')).extensions.code).toBe('UNAUTHENTICATED');
    expect((await browser().signIn(email, password)).status).toBe(401);
    const { made } = await system.data<{ made: Admin }>(CREATE, { input: newAdmin({ email }) });
    expect(made).toMatchObject({ email, status: 'ACTIVE' });
    expect(made.id).not.toBe(id);
  });

  it('cannot be an invitation after the first sign-in', async () => {
    const { id } = await signInAdmin();
    expect((await get(id)).lastLoginAt).not.toBeNull();
    expect((await system.error(INVITE, { id })).extensions).toMatchObject({
      fields: [{ path: 'id', key: 'wrongStatus' }],
    });
  });

  it('cannot suspend or delete the own account', async () => {
    const { id, client } = await signInAdmin();
    const { version } = await get(id);
    const suspended = await client.error(UPDATE, { input: { id, version, status: 'INACTIVE' } });
    expect(suspended.extensions).toMatchObject({ fields: [{ path: 'status', key: 'notYourself' }] });
    const deleted = await client.error(DELETE, { id, version });
    expect(deleted.extensions).toMatchObject({ fields: [{ path: 'id', key: 'notYourself' }] });
    expect(await get(id)).toMatchObject({ status: 'ACTIVE', version });
  });
});

describe('the last active system administrator', () => {
  it('stays when the last two suspend or delete each other at the same time', async () => {
    const [one, other] = [await signInAdmin(), await signInAdmin()];
    const em = app.services.orm.em.fork();
    await change(
      em,
      sql`update system_admin set status = 'INACTIVE' where live = 1 and id not in (${one.id}, ${other.id})`,
    );
    const [versionOfOne, versionOfOther] = await Promise.all(
      [one.id, other.id].map(async (id) =>
        firstRow(em, sql<{ version: number }>`select version from system_admin where id = ${id}`),
      ),
    );
    const answers = await Promise.all([
      one.client.ask(DELETE, { id: other.id, version: versionOfOther?.version }),
      other.client.ask(UPDATE, { input: { id: one.id, version: versionOfOne?.version, status: 'INACTIVE' } }),
    ]);
    const left = await firstRow(
      em,
      sql<{ total: number }>`select count(*) as total from system_admin where status = 'ACTIVE'`,
    );
    expect(Number(left?.total)).toBe(1);
    const refusals = answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions));
    expect(refusals).toHaveLength(1);
    expect(JSON.stringify(refusals)).toMatch(/lastAdministrator|UNAUTHENTICATED/);
    await change(em, sql`update system_admin set status = 'ACTIVE' where status = 'INACTIVE'`);
  });
});

describe('the list of system administrators', () => {
  it('can be searched and sorted, only by system administrators [N2] [R2]', async () => {
    const word = unique('zed');
    const em = app.services.orm.em.fork();
    for (const [name, status] of [
      ['B', 'ACTIVE'],
      ['A', 'INACTIVE'],
      ['C', 'DELETED'],
    ]) {
      const email = `${word}-${name}@ppe.example`;
      await insertSystemAdmins(em, [{ subject: newId(), name: `${word} ${name}`, email }]);
      await change(em, sql`update system_admin set status = ${status} where email = ${email}`);
    }
    const names = async (sort: string, filter: object = {}) => {
      const { list } = await system.data<{ list: { items: Admin[] } }>(LIST, {
        filter: { search: word, ...filter },
        sort,
      });
      return list.items.map(({ name }) => name.slice(-1)).join('');
    };
    expect(await names('NAME_ASC')).toBe('AB');
    expect(await names('EMAIL_DESC')).toBe('BA');
    expect(await names('LAST_LOGIN_AT_ASC')).toHaveLength(2);
    expect(await names('NAME_ASC', { status: ['DELETED'] })).toBe('C');
    expect((await (await app.as('admin')).error(LIST)).extensions.code).toBe('FORBIDDEN');
  });
});
