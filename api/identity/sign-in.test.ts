import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { accountOf, TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { unique } from '#api/testing/unique.ts';
import { insertConsoleUsers } from '#api/seed/people.ts';
import { connectRealmAdmin, type NewAccount } from './realms.ts';

let app: TestApp;
let acme: string;
const admin = accountOf('admin', 'acme');

beforeAll(async () => {
  app = await bootApp();
  acme = app.originOf(app.acme);
});
afterAll(() => app.close());

/** Creates an account of acme for a single test. */
async function newPerson(name: string, account: Partial<NewAccount> = {}): Promise<string> {
  const email = `${unique(name)}@acme.example`;
  const realms = await connectRealmAdmin(app.config);
  const person = { email, name: 'Nora New', password: TEST_PASSWORD, ...account };
  const subject = await realms.ensureUser('acme', person);
  await insertConsoleUsers(app.services.orm.em.fork(), app.acme.id, [{ ...person, subject }]);
  return email;
}

const run = (statement: Parameters<typeof change>[1]) => change(app.services.orm.em.fork(), statement);

describe('a sign-in', () => {
  it('answers an access token and the user, and sets the session cookie [D17] SEC-24', async () => {
    const client = new AuthClient(acme);
    const { status, headers, session } = await client.signIn(admin.email, admin.password);
    expect(status).toBe(200);
    expect(session.user).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{26}$/),
      name: admin.name,
      email: admin.email,
      emailVerified: true,
      subdomain: 'acme',
      isSystemAdmin: false,
      isCustomerAdmin: true,
    });
    const lifeMs = Date.parse(session.expiresAt) - Date.now();
    expect(lifeMs).toBeGreaterThan(240_000);
    expect(lifeMs).toBeLessThanOrEqual(301_000);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Secure-device=[\w.-]{104}; Max-Age=15552000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Strict$/,
      ),
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    expect(headers['cache-control']).toContain('no-store');
  });

  it('takes the subdomain as metadata of the client, and refuses one that is not that of the host [G9] [T1]', async () => {
    const client = new AuthClient(acme);
    const signIn = (subdomain: unknown) =>
      client.call('sign-in', {
        body: { username: admin.email, password: admin.password, clientMetadata: { subdomain } },
      });
    expect((await signIn('acme')).status).toBe(200);
    for (const subdomain of ['bolt', null, ''])
      expect((await signIn(subdomain)).error).toMatchObject({
        code: 'VALIDATION',
        fields: [{ path: 'clientMetadata.subdomain', key: 'unknown' }],
      });
    expect((await signIn(7)).status).toBe(400);
  });

  it('accepts the e-mail address in upper and lower case, and stores the time of the sign-in', async () => {
    const { status, session } = await new AuthClient(acme).signIn(` ${admin.email.toUpperCase()} `, admin.password);
    expect(status).toBe(200);
    const noted = await run(
      sql`update console_user set version = version where id = ${session.user.id} and last_login_at > now(3) - interval 1 minute and version = 1`,
    );
    expect(noted).toBe(1);
  });

  it('of system administrators works only at the platform’s host [T2] SEC-1', async () => {
    const system = accountOf('system', 'platform');
    const bare = await new AuthClient(app.originOf(null)).signIn(system.email, system.password);
    expect(bare.session.user).toMatchObject({ subdomain: null, isSystemAdmin: true, isCustomerAdmin: false });
    const byAddress = await new AuthClient(`http://127.0.0.1:${app.port}`).signIn(system.email, system.password);
    expect(byAddress.status).toBe(200);
    for (const [origin, person] of [
      [acme, system],
      [app.originOf(app.bolt), admin],
      [app.originOf(null), admin],
    ] as const) {
      const { status, error } = await new AuthClient(origin).signIn(person.email, person.password);
      expect({ status, code: error.code, reason: error.reason }).toEqual({
        status: 401,
        code: 'UNAUTHENTICATED',
        reason: 'invalid',
      });
    }
  });

  it('gets the same delayed answer for a wrong password, an unknown name and a disabled account SEC-17', async () => {
    const locked = await newPerson('locked');
    await run(sql`update console_user set status = 'INACTIVE' where email = ${locked}`);
    const tries: [string, string][] = [
      [admin.email, 'Wrong-1-password'],
      ['nobody@acme.example', 'Wrong-1-password'],
      [locked, TEST_PASSWORD],
      [locked, 'Wrong-1-password'],
      [accountOf('admin', 'bolt').email, accountOf('admin', 'bolt').password],
    ];
    const answers = [];
    for (const [username, password] of tries) {
      const started = Date.now();
      const { status, headers, error } = await new AuthClient(acme).signIn(username, password);
      expect(Date.now() - started).toBeGreaterThanOrEqual(600);
      answers.push({
        status,
        error: { ...error, requestId: '' },
        headers: Object.keys(headers).sort(),
        length: headers['content-length'],
      });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, error: { code: 'UNAUTHENTICATED', reason: 'invalid' } });
    expect(answers[0]?.headers).not.toContain('set-cookie');
  });

  it('gets the same answer to an empty password for known and unknown names SEC-17', async () => {
    const answers = [];
    for (const username of [admin.email, 'nobody@acme.example']) {
      for (const password of ['', null, undefined]) {
        const { status, headers, error } = await new AuthClient(acme).call('sign-in', { body: { username, password } });
        const { 'content-length': length } = headers;
        answers.push({ status, length, error: { ...error, requestId: '' }, headers: Object.keys(headers).sort() });
      }
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 400, error: { fields: [{ path: 'password', key: 'required' }] } });
    const blank = [];
    for (const username of [admin.email, 'nobody@acme.example']) {
      const { status, error } = await new AuthClient(acme).signIn(username, ' ');
      blank.push({ status, reason: error.reason });
    }
    expect(blank).toEqual([1, 2].map(() => ({ status: 401, reason: 'invalid' })));
  });

  it('answers a challenge, and no token, when the password must be changed first', async () => {
    const email = await newPerson('temporary', { temporary: true });
    const { status, error, headers, session } = await new AuthClient(acme).signIn(email, TEST_PASSWORD);
    expect({ status, code: error.code, challenge: error.challenge }).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      challenge: 'NEW_PASSWORD_REQUIRED',
    });
    expect(session.accessToken).toBeUndefined();
    expect(headers['set-cookie']).toBeUndefined();
    const wrong = await new AuthClient(acme).signIn(email, 'Wrong-1-password');
    expect(wrong.error.challenge).toBeUndefined();
  });
});

describe('input of identity calls', () => {
  it('is refused with an error at every field that is missing or too long [V4]', async () => {
    const client = new AuthClient(acme);
    const paths = async (body: unknown) => {
      const { status, error } = await client.call('sign-in', { body });
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'VALIDATION' });
      return error.fields;
    };
    const required = ['username', 'password'].map((path) => ({ path, key: 'required', values: {} }));
    expect(await paths({})).toEqual(expect.arrayContaining(required));
    expect(await paths({ username: '', password: '' })).toEqual(expect.arrayContaining(required));
    expect(await paths({ username: 'a'.repeat(256), password: 'b'.repeat(201) })).toEqual([
      { path: 'username', key: 'maxLength', values: { max: 255 } },
      { path: 'password', key: 'maxLength', values: { max: 200 } },
    ]);
    expect(await paths({ username: { $gt: '' }, password: ['x'] })).toEqual([
      { path: 'username', key: 'invalid', values: {} },
      { path: 'password', key: 'invalid', values: {} },
    ]);
    expect(await paths('[1]')).toHaveLength(1);
    expect(await paths('null')).toHaveLength(1);
  });

  it('is refused when it is not JSON or too large, and the server continues to work', async () => {
    const client = new AuthClient(acme);
    const refused = async (body: string, headers: Record<string, string> = {}) => {
      const { status, error } = await client.call('sign-in', { body, headers });
      expect(error.code).toBe('VALIDATION');
      return status;
    };
    const credentials = JSON.stringify({ username: admin.email, password: admin.password });
    expect(await refused('{"username":')).toBe(400);
    expect(await refused('{"__proto__":{"isSystemAdmin":true},"username":"x"}')).toBe(400);
    expect(await refused(credentials, { 'Content-Type': 'text/plain' })).toBe(415);
    expect(await refused('username=a&password=b', { 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415);
    expect(await refused(JSON.stringify({ username: 'a', password: 'x'.repeat(20_000) }))).toBe(413);
    expect((await client.signIn(admin.email, admin.password)).status).toBe(200);
  });

  it('is refused when a page of another origin sends it SEC-25', async () => {
    const signedIn = new AuthClient(acme);
    await signedIn.signIn(admin.email, admin.password);
    const foreign = [
      'http://evil.example',
      app.originOf(app.bolt),
      app.originOf(null),
      `http://acme.localhost:${app.port + 1}`,
      'null',
      `${acme}.evil.example`,
    ];
    for (const path of ['sign-in', 'session', 'refresh', 'sign-out']) {
      for (const origin of foreign) {
        const { status, error } = await signedIn.call(path, {
          headers: { Origin: origin },
          body: path === 'sign-in' ? {} : undefined,
        });
        expect({ path, origin, status, code: error.code }).toEqual({ path, origin, status: 403, code: 'FORBIDDEN' });
      }
      for (const site of ['cross-site', 'same-site', 'none']) {
        expect((await signedIn.call(path, { headers: { 'Sec-Fetch-Site': site } })).status).toBe(403);
      }
    }
    expect(
      (await signedIn.call('session', { method: 'GET', headers: { 'Sec-Fetch-Site': 'cross-site' } })).status,
    ).toBe(403);
    expect((await signedIn.call('sign-in', { method: 'GET' })).status).toBe(404);
    expect((await signedIn.session()).status).toBe(200);
  });
});

describe('sign-in at a tenant’s host', () => {
  it('is refused with NOT_FOUND for unknown and fallback subdomains [T5]', async () => {
    for (const subdomain of ['nobody', 'demo', 'test', 'localhost', 'bolt.acme']) {
      const { status, error } = await new AuthClient(`http://${subdomain}.localhost:${app.port}`).signIn(
        admin.email,
        admin.password,
      );
      expect({ subdomain, status, code: error.code }).toEqual({ subdomain, status: 404, code: 'NOT_FOUND' });
    }
  });

  it('is refused while the tenant is suspended, which ends its sessions, and works again afterwards', async () => {
    const person = accountOf('regular', 'bolt');
    const client = new AuthClient(app.originOf(app.bolt));
    const { session } = await client.signIn(person.email, person.password);
    await run(sql`update customer set status = 'INACTIVE' where id = ${app.bolt.id}`);
    app.services.identity.forgetTenant('bolt');

    const host = await app.services.identity.tenantOfHost('bolt.localhost');
    if (host.kind !== 'tenant') throw new Error('A suspended tenant must be found');
    await expect(app.services.identity.verify(session.accessToken, host.tenant)).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    });
    expect((await client.signIn(person.email, person.password)).error.code).toBe('FORBIDDEN');
    const restored = await client.refresh();
    expect(restored.error).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'expired' });
    expect(client.cookie).toBeNull();

    await run(sql`update customer set status = 'ACTIVE' where id = ${app.bolt.id}`);
    app.services.identity.forgetTenant('bolt');
    expect((await client.signIn(person.email, person.password)).status).toBe(200);
  });
});
