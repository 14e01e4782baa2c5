import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { mailsTo, temporaryPasswordIn, waitForMails } from '#api/testing/mails.ts';
import { makePerson } from '#api/testing/people.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';

const FIELDS = `id name email status isSystemAdmin isCustomerAdmin systemPermissions customerPermissions
  permissionRoleId permissionRole { name } lastLoginAt version`;
const CREATE = `mutation ($input: CreateConsoleUserInput!) { user: createConsoleUser(input: $input) { ${FIELDS} } }`;
const UPDATE = `mutation ($input: UpdateConsoleUserInput!) { user: updateConsoleUser(input: $input) { ${FIELDS} } }`;
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteConsoleUser(id: $id, version: $version) { id deletedAt } }';
const INVITE =
  'mutation ($id: ID!, $customerId: ID) { user: inviteConsoleUser(id: $id, customerId: $customerId) { id status version } }';
const GET = `query ($id: ID!, $customerId: ID) { user: getConsoleUser(id: $id, customerId: $customerId) { ${FIELDS} } }`;
const LIST = `query ($filter: ConsoleUserFilter, $sort: ConsoleUserSort, $customerId: ID) {
  users: listConsoleUsers(filter: $filter, sort: $sort, customerId: $customerId) { items { id customerPermissions } totalCount }
}`;

const ACCOUNT = accountOf('admin', 'acme');
const PATIENCE_MS = 60_000;

type User = { id: string; name: string; email: string; status: string; version: number };

let app: TestApp;
let admin: GraphqlClient;
let stranger: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
  stranger = await app.as('admin', app.bolt);
});
afterAll(() => app?.close());

/** Repeats the invitation, because it may time out when Keycloak is busy. */
async function create(input: object = {}, client = admin): Promise<User> {
  const { user } = await client.data<{ user: User }>(CREATE, {
    input: { name: 'Nina New', email: `${unique('new')}@acme.example`, ...input },
  });
  if (user.status === 'ACTIVE') return user;
  return waitFor(
    'the invitation',
    async () => {
      await client.ask(INVITE, { id: user.id });
      const { user: now } = await client.data<{ user: User }>(GET, { id: user.id });
      return now.status === 'ACTIVE' && now;
    },
    PATIENCE_MS,
  );
}

describe('createConsoleUser', () => {
  it('invites in the language that the inviter chose for the person [T7] C23', async () => {
    const { email } = await create({ language: 'pt-BR' });
    const [mail] = await waitForMails(email, 1);
    expect(mail?.subject).toMatch(/^Seu acesso/);
  });

  it('creates row, account and invitation: the person signs in with the mailed password and sets a new one [D3] [P5]', async () => {
    const role = await makePermissionRole(app, { permissions: ['REPORT_ACCESS'] });
    const email = `${unique('Maria')}@acme.example`;
    const user = await create({ name: ' Maria Müller ', email, permissionRoleId: role.id });
    expect(user).toMatchObject({
      name: 'Maria Müller',
      email,
      status: 'ACTIVE',
      isSystemAdmin: false,
      isCustomerAdmin: false,
      systemPermissions: [],
      customerPermissions: ['REPORT_ACCESS'],
      permissionRole: { name: role.name },
      lastLoginAt: null,
    });
    const [mail] = await waitForMails(email, 1);
    if (!mail) throw new Error('No invitation');
    expect(mail.text).toContain(email);
    const password = temporaryPasswordIn(mail);
    const entries = JSON.stringify(await auditOf(app, user.id));
    expect(entries).toContain('CREATE');
    expect(entries).not.toContain(password);

    const browser = new AuthClient(app.originOf(app.acme));
    const challenged = await browser.signIn(email, password);
    expect(challenged.error).toMatchObject({ challenge: 'NEW_PASSWORD_REQUIRED' });
    const opened = await browser.call('confirm', {
      body: { challenge: challenged.error.challengeToken, newPassword: 'My-Own-Helmet-7' },
    });
    expect(opened.session.user).toMatchObject({ name: 'Maria Müller', isCustomerAdmin: false });
    expect(await admin.data(GET, { id: user.id })).toMatchObject({ user: { lastLoginAt: expect.any(String) } });
  });

  it.each([
    [{ name: ' ' }, [{ path: 'name', key: 'required' }]],
    [{ name: 'n'.repeat(101) }, [{ path: 'name', key: 'maxLength', values: { max: 100 } }]],
    [{ email: '' }, [{ path: 'email', key: 'required' }]],
    [{ language: 'xx' }, [{ path: 'language', key: 'oneOf' }]],
    [{ email: 'nobody' }, [{ path: 'email', key: 'email' }]],
    [{ email: 'a b@acme.example' }, [{ path: 'email', key: 'email' }]],
    [{ email: `${'a'.repeat(65)}@acme.example` }, [{ path: 'email', key: 'email' }]],
    [{ email: `a@${'b'.repeat(60)}.${'c'.repeat(250)}` }, [{ path: 'email', key: 'maxLength', values: { max: 255 } }]],
    [{ permissionRoleId: 'x' }, [{ path: 'permissionRoleId', key: 'unknown' }]],
  ])('refuses %j and names the field [V9]', async (wrong, fields) => {
    const email = `${unique('wrong')}@acme.example`;
    const error = await admin.error(CREATE, { input: { name: 'Nina', email, ...wrong } });
    expect(error.extensions).toMatchObject({ code: 'VALIDATION', fields });
    expect(await admin.data(LIST, { filter: { search: email } })).toMatchObject({ users: { totalCount: 0 } });
  });

  it('accepts an address once per tenant, ignoring case, also in simultaneous calls [E1]', async () => {
    const email = `${unique('twice')}@acme.example`;
    const input = { name: 'Nina', email };
    const answers = await Promise.all([admin.ask(CREATE, { input }), admin.ask(CREATE, { input })]);
    const refused = answers.filter(({ errors }) => errors.length > 0);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'email', key: 'taken' }],
    });
    expect((await admin.error(CREATE, { input: { ...input, email: email.toUpperCase() } })).extensions).toMatchObject({
      fields: [{ path: 'email', key: 'taken' }],
    });
    // The same address is free in another tenant.
    expect(await create({ email }, stranger)).toMatchObject({ status: 'ACTIVE' });
  });

  it('is refused to regular users, system administrators and guests [R4] [R6]', async () => {
    const input = { name: 'x', email: 'x@acme.example' };
    for (const client of [await app.as('regular'), await app.as('system')])
      expect((await client.error(CREATE, { input })).extensions).toMatchObject({ code: 'FORBIDDEN' });
    const { errors } = await app.asGuest().ask(CREATE, { input });
    expect(errors[0]?.extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('letters that a person causes', () => {
  it('are limited by sender, tenant and recipient, over all replicas and both operations', async () => {
    const user = await create();
    const { limiter } = app.services.identity;
    const replica = await app.startReplica();
    const elsewhere = await clientOf(`http://acme.localhost:${replica.port}`, ACCOUNT);
    const { session } = await new AuthClient(app.originOf(app.acme)).signIn(ACCOUNT.email, ACCOUNT.password);
    const { LETTERS_PER_PERSON, LETTERS_PER_TENANT, LETTERS_PER_RECIPIENT } = app.config;
    const input = { name: 'Nina New', email: `${unique('new')}@acme.example` };
    for (const [key, most] of [
      [`letters/by/${session.user.id}`, LETTERS_PER_PERSON],
      [`letters/of/${app.acme.id}`, LETTERS_PER_TENANT],
    ] as const) {
      await limiter.reset(key);
      await limiter.take(key, { tries: most, seconds: 3600 }, most);
      for (const client of [admin, elsewhere]) {
        const limited = { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) };
        expect((await client.error(CREATE, { input })).extensions).toMatchObject(limited);
        expect((await client.error(INVITE, { id: user.id })).extensions).toMatchObject(limited);
      }
      await limiter.reset(key);
    }
    const recipient = `letters/to/${user.email.toLowerCase()}`;
    await limiter.reset(recipient);
    await limiter.take(recipient, { tries: LETTERS_PER_RECIPIENT, seconds: 3600 }, LETTERS_PER_RECIPIENT);
    expect((await admin.error(INVITE, { id: user.id })).extensions).toMatchObject({ code: 'RATE_LIMITED' });
    await admin.data(CREATE, { input });
    await waitForMails(input.email, 1);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  it('do not carry links: such a name is refused wherever people get a name', async () => {
    const system = await app.as('system');
    const name = 'Ana http://evil.example/x';
    const refused = { code: 'VALIDATION', fields: [{ key: 'noLink' }] };
    const email = `${unique('new')}@acme.example`;
    expect((await admin.error(CREATE, { input: { name, email } })).extensions).toMatchObject(refused);
    const { id, version } = await create();
    expect((await admin.error(UPDATE, { input: { id, version, name } })).extensions).toMatchObject(refused);
    const createAdmin = 'mutation ($input: CreateSystemAdminInput!) { createSystemAdmin(input: $input) { id } }';
    expect((await system.error(createAdmin, { input: { name, email } })).extensions).toMatchObject(refused);
    const profile = 'mutation ($input: UpdateMyProfileInput!) { updateMyProfile(input: $input) { name } }';
    expect((await admin.error(profile, { input: { name, version: 1 } })).extensions).toMatchObject(refused);
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('inviteConsoleUser', () => {
  it('sends a new temporary password in the caller’s language, and invalidates the earlier one [T7]', async () => {
    const user = await create();
    const [first] = await waitForMails(user.email, 1);
    const again = await fetch(`${app.originOf(app.acme)}/graphql`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${admin.token}`,
        'Accept-Language': 'pt-BR',
      },
      body: JSON.stringify({ query: INVITE, variables: { id: user.id } }),
    });
    expect(await again.json()).toMatchObject({ data: { user: { id: user.id, status: 'ACTIVE' } } });
    const mails = await waitForMails(user.email, 2);
    const second = mails.find(({ id }) => id !== first?.id);
    if (!first || !second) throw new Error('Two mails were sent');
    expect(second.text).toContain('senha');
    const browser = new AuthClient(app.originOf(app.acme));
    expect((await browser.signIn(user.email, temporaryPasswordIn(first))).error).toMatchObject({ reason: 'invalid' });
    expect((await browser.signIn(user.email, temporaryPasswordIn(second))).error).toMatchObject({
      challenge: 'NEW_PASSWORD_REQUIRED',
    });
  });

  it('refuses a person who has signed in before, because their password would be lost', async () => {
    const person = await makePerson(app, app.acme);
    await new AuthClient(app.originOf(app.acme)).signIn(person.email, person.password);
    expect((await admin.error(INVITE, { id: person.id })).extensions).toMatchObject({
      code: 'VALIDATION',
      fields: [{ path: 'id', key: 'wrongStatus' }],
    });
  });

  it('is allowed for system administrators, who name the customer; other tenants get NOT_FOUND [T10]', async () => {
    const user = await create();
    const system = await app.as('system');
    expect((await system.error(INVITE, { id: user.id })).extensions).toMatchObject({
      fields: [{ path: 'customerId', key: 'required' }],
    });
    expect((await system.error(INVITE, { id: user.id, customerId: app.bolt.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
    await system.data(INVITE, { id: user.id, customerId: app.acme.id });
    await waitForMails(user.email, 2);
    expect((await stranger.error(INVITE, { id: user.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await stranger.error(INVITE, { id: user.id, customerId: app.acme.id })).extensions).toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

describe('updateConsoleUser', () => {
  it('changes name and role, checks the version, and writes an audit entry of each field [E3] [D12]', async () => {
    const [user, role] = [await create(), await makePermissionRole(app, { permissions: ['PRODUCT_MANAGEMENT'] })];
    const { id, version } = user;
    const changed = await admin.data<{ user: User }>(UPDATE, {
      input: { id, version, name: 'Nina Novak', permissionRoleId: role.id },
    });
    expect(changed.user).toMatchObject({
      name: 'Nina Novak',
      email: user.email,
      customerPermissions: ['PRODUCT_MANAGEMENT'],
      version: version + 1,
    });
    expect((await admin.error(UPDATE, { input: { id, version, name: 'Late' } })).extensions).toMatchObject({
      code: 'CONFLICT',
      currentVersion: version + 1,
    });
    expect((await auditOf(app, id)).at(-1)).toMatchObject({
      operation: 'UPDATE',
      targetEntityType: 'USER',
      changes: { name: { old: 'Nina New', new: 'Nina Novak' }, permissionRoleId: { old: null, new: role.id } },
    });
    expect(
      (await admin.error(UPDATE, { input: { id, version: version + 1, status: 'DELETED' } })).extensions,
    ).toMatchObject({ fields: [{ path: 'status', key: 'oneOf' }] });
  });

  it('refuses another tenant’s person and role [T10]', async () => {
    const [user, theirs] = [await create(), await makePermissionRole(app, {}, app.bolt)];
    const { id, version } = user;
    expect((await stranger.error(UPDATE, { input: { id, version, name: 'x' } })).extensions).toMatchObject({
      code: 'NOT_FOUND',
      entity: 'ConsoleUser',
    });
    expect(
      (await admin.error(UPDATE, { input: { id, version, permissionRoleId: theirs.id } })).extensions,
    ).toMatchObject({ fields: [{ path: 'permissionRoleId', key: 'unknown' }] });
  });
});

describe('deleteConsoleUser', () => {
  it('keeps the row, removes the account, and frees the address for a new person [E1] [D16]', async () => {
    const { id, version, email } = await create();
    const [first] = await waitForMails(email, 1);
    expect(await admin.data(DELETE, { id, version })).toEqual({
      deleteConsoleUser: { id, deletedAt: expect.stringMatching(/Z$/) },
    });
    expect((await admin.error(GET, { id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect((await admin.error(DELETE, { id, version })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    const filter = { search: email, status: ['DELETED'] };
    expect(await admin.data(LIST, { filter })).toMatchObject({ users: { items: [{ id }] } });
    const browser = new AuthClient(app.originOf(app.acme));
    if (!first) throw new Error('No invitation');
    expect((await browser.signIn(email, temporaryPasswordIn(first))).error).toMatchObject({ reason: 'invalid' });

    const second = await create({ email, name: 'Other Person' });
    expect(second).toMatchObject({ email, status: 'ACTIVE' });
    expect(second.id).not.toBe(id);
  });

  it('refuses a stale version and another tenant’s person, and deletes nobody [E3] [T10]', async () => {
    const { id, version } = await create();
    expect((await admin.error(DELETE, { id, version: version + 1 })).extensions).toMatchObject({ code: 'CONFLICT' });
    expect((await stranger.error(DELETE, { id, version })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await admin.data(GET, { id })).toMatchObject({ user: { status: 'ACTIVE', version } });
  });
});

describe('listConsoleUsers', () => {
  it('filters by name, e-mail, role, status and administrator, sorts, and returns only the own tenant [G1] [T10]', async () => {
    const word = unique('Listed').replace(/[^a-zA-Z0-9]/g, '');
    const role = await makePermissionRole(app);
    const one = await create({ name: `${word} Bea`, permissionRoleId: role.id });
    const two = await create({ name: `${word} Ada`, isCustomerAdmin: true });
    await create({ name: `${word} Zoe` }, stranger);
    const found = async (filter: object, sort?: string) =>
      (
        await admin.data<{ users: { items: { id: string }[] } }>(LIST, { filter: { search: word, ...filter }, sort })
      ).users.items.map(({ id }) => id);
    expect(await found({})).toEqual([two.id, one.id]);
    expect(await found({}, 'NAME_DESC')).toEqual([one.id, two.id]);
    expect((await found({}, 'LAST_LOGIN_AT_DESC')).toSorted()).toEqual([one.id, two.id].toSorted());
    expect(await found({ permissionRoleId: [role.id] })).toEqual([one.id]);
    expect(await found({ isCustomerAdmin: true })).toEqual([two.id]);
    expect(await found({ status: ['INACTIVE'] })).toEqual([]);
    expect(await found({ search: two.email })).toEqual([two.id]);
  });

  it('shows system administrators the people of the named customer [T10]', async () => {
    const role = await makePermissionRole(app, { permissions: ['WAREHOUSE_MANAGEMENT'] });
    const user = await create({ permissionRoleId: role.id });
    const system = await app.as('system');
    const filter = { search: user.email };
    expect(await system.data(LIST, { filter, customerId: app.acme.id })).toEqual({
      users: { items: [{ id: user.id, customerPermissions: ['WAREHOUSE_MANAGEMENT'] }], totalCount: 1 },
    });
    expect(await system.data(LIST, { filter, customerId: app.bolt.id })).toMatchObject({ users: { totalCount: 0 } });
    expect((await system.error(LIST)).extensions).toMatchObject({ fields: [{ path: 'customerId', key: 'required' }] });
    expect(await system.data(GET, { id: user.id, customerId: app.acme.id })).toMatchObject({
      user: { permissionRole: { name: role.name } },
    });
    expect((await admin.error(LIST, { customerId: app.bolt.id })).extensions).toMatchObject({ code: 'NOT_FOUND' });
    expect(await admin.data(GET, { id: user.id, customerId: app.acme.id })).toMatchObject({ user: { id: user.id } });
  });
});
