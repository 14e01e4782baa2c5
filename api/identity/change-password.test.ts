import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { codeIn, mailsTo, waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { realmName } from './realm.ts';

let app: TestApp;
/** Proxy in front of Keycloak. Issuers contain Keycloak's real address. */
let keycloakProxy: TcpProxy;
let keycloak: KeycloakAdminClient;

const NEW_PASSWORD = 'Boots-4-All-99!';

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  keycloakProxy = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address });
  keycloak = new KeycloakAdminClient({ baseUrl: app.config.KEYCLOAK_URL });
  await keycloak.auth({
    grantType: 'password',
    clientId: 'admin-cli',
    username: app.config.KEYCLOAK_ADMIN_USER,
    password: app.config.KEYCLOAK_ADMIN_PASSWORD,
  });
});
afterAll(async () => {
  await app?.close();
  await keycloakProxy?.close();
});
beforeEach(() => app.services.identity.limiter.reset('password/127.0.0.1'));

const em = () => app.services.orm.em.fork();
const at = (tenant: TestTenant | null = app.acme) => new AuthClient(app.originOf(tenant));
const confirm = (challenge: unknown, newPassword = NEW_PASSWORD, client = at()) =>
  client.call('confirm', { body: { challenge, newPassword } });

/** Signs in with a password that must be changed. Returns the challenge token. */
async function challengeOf({ email, password }: OwnPerson, client = at()): Promise<string> {
  const { status, error, headers } = await client.signIn(email, password);
  expect({ status, challenge: error.challenge }).toEqual({ status: 401, challenge: 'NEW_PASSWORD_REQUIRED' });
  expect(headers['set-cookie']).toBeUndefined();
  expect(error.challengeToken).toMatch(/^[\w-]{43}$/);
  return String(error.challengeToken);
}

const temporary = (tenant: TestTenant | null = app.acme) => makePerson(app, tenant, { temporary: true });
const TOO_LATE = { status: 401, error: { code: 'UNAUTHENTICATED', reason: 'expired' } };

describe('a password that must be changed', () => {
  it('is changed with the challenge of the sign-in, and this opens a session [P5] [G9] [E8]', async () => {
    const person = await temporary();
    const client = at();
    const { status, session, headers } = await confirm(await challengeOf(person, client), NEW_PASSWORD, client);
    expect(status).toBe(200);
    expect(session.user).toMatchObject({ id: person.id, email: person.email, subdomain: 'acme' });
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Secure-device=/),
      expect.stringMatching(/^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
    ]);
    const api = new GraphqlClient(client.origin, session.accessToken);
    expect(await api.data('{ getCurrentUserPermissions { isCustomerAdmin } }')).toBeTruthy();
    expect((await at().signIn(person.email, person.password)).error.challenge).toBeUndefined();
    expect((await at().signIn(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('can be changed by system administrators, only at the platform’s host [T2] [P5]', async () => {
    const person = await temporary(null);
    const challenge = await challengeOf(person, at(null));
    expect(await confirm(challenge)).toMatchObject(TOO_LATE);
    const { session } = await confirm(challenge, NEW_PASSWORD, at(null));
    expect(session.user).toMatchObject({ isSystemAdmin: true, subdomain: null });
  });

  it('causes an audit entry without a secret and a mail to the owner [D12] SEC-45', async () => {
    const person = await temporary();
    await change(
      app.services.orm.em.fork(),
      sql`update console_user set last_login_at = now(3) where id = ${person.id}`,
    );
    await confirm(await challengeOf(person));
    expect(await auditOf(app, person.id)).toMatchObject([
      { operation: 'UPDATE', actorId: person.id, changes: { password: { old: null, new: 'CHANGED_AT_SIGN_IN' } } },
    ]);
    const [mail] = await waitForMails(person.email, 1);
    expect(mail?.subject).toBe('Your password was changed');
  });

  it('causes no mail at the first sign-in, right after the invitation C23', async () => {
    const person = await temporary();
    await confirm(await challengeOf(person));
    expect(await auditOf(app, person.id)).toHaveLength(1);
    const queued = sql`select 1 from task where subject = ${person.id} and kind = 'password-changed-letter'`;
    expect(await rows(app.services.orm.em.fork(), queued)).toEqual([]);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it('causes no challenge after a wrong password, or when another action is required', async () => {
    const person = await temporary();
    const { error } = await at().signIn(person.email, 'Wrong-1-password');
    expect(error).toMatchObject({ reason: 'invalid' });
    expect(error.challengeToken).toBeUndefined();
    const unconfirmed = await makePerson(app, app.acme);
    const account = { realm: realmName(app.config, 'acme'), id: unconfirmed.subject };
    const user = await keycloak.users.findOne(account);
    await keycloak.users.update(account, { ...user, requiredActions: ['VERIFY_EMAIL'] });
    const refused = await at().signIn(unconfirmed.email, unconfirmed.password);
    expect({ status: refused.status, code: refused.error.code }).toEqual({ status: 403, code: 'FORBIDDEN' });
    expect(refused.error.challengeToken).toBeUndefined();
  });

  it('cannot be replaced by the same password [P5]', async () => {
    const person = await temporary();
    const challenge = await challengeOf(person);
    const { status, error } = await confirm(challenge, person.password);
    expect({ status, fields: error.fields }).toMatchObject({
      status: 400,
      fields: [{ path: 'newPassword', key: 'passwordSame' }],
    });
    expect((await confirm(challenge)).status).toBe(200);
  });
});

describe('a challenge', () => {
  it('is accepted only once, even with many concurrent answers', async () => {
    const person = await temporary();
    const challenge = await challengeOf(person);
    const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => confirm(challenge, `Boots-4-All-${n}!`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await auditOf(app, person.id)).toHaveLength(1);
    expect(await confirm(challenge, 'Another-1-password')).toMatchObject(TOO_LATE);
  });

  it('is valid for five minutes, for its own tenant and for active users only [T10]', async () => {
    const [late, foreign, leaver] = [await temporary(), await temporary(), await temporary()];
    const tokens = [await challengeOf(late), await challengeOf(foreign), await challengeOf(leaver)] as const;
    await change(
      em(),
      sql`update password_challenge set expires_at = expires_at - interval 301 second where customer_id = ${app.acme.id} and user_id = ${late.id}`,
    );
    await change(
      em(),
      sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${leaver.id}`,
    );
    expect(await confirm(tokens[0])).toMatchObject(TOO_LATE);
    expect(await confirm(tokens[2])).toMatchObject(TOO_LATE);
    for (const tenant of [app.bolt, null])
      expect(await confirm(tokens[1], NEW_PASSWORD, at(tenant))).toMatchObject(TOO_LATE);
    expect((await confirm(tokens[1])).status).toBe(200);
    expect(await confirm('A'.repeat(43))).toMatchObject(TOO_LATE);
  });

  it('is not stored in readable form, and the old password is not stored', async () => {
    const person = await temporary();
    const challenge = await challengeOf(person);
    const row = await firstRow(
      em(),
      sql`select * from password_challenge where customer_id = ${app.acme.id} and user_id = ${person.id}`,
    );
    expect(row).toBeDefined();
    expect(JSON.stringify(row)).not.toContain(challenge);
    expect(JSON.stringify(row)).not.toContain(person.password);
  });

  it('is validated like other input, and stays valid after invalid input [V3]', async () => {
    const challenge = await challengeOf(await temporary());
    const keys = async (body: object) => {
      const { status, error } = await at().call('confirm', { body });
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'VALIDATION' });
      return Object.fromEntries((Array.isArray(error.fields) ? error.fields : []).map(({ path, key }) => [path, key]));
    };
    expect(await keys({})).toEqual({ challenge: 'required', newPassword: 'required' });
    expect(await keys({ challenge: 'short', newPassword: NEW_PASSWORD })).toEqual({ challenge: 'pattern' });
    expect(await keys({ challenge: { $gt: '' }, newPassword: NEW_PASSWORD })).toEqual({ challenge: 'invalid' });
    expect(await keys({ challenge, newPassword: 'gloves-4-all!' })).toEqual({ newPassword: 'passwordUpper' });
    expect(await keys({ challenge, newPassword: 'P@ssw0rd2026!' })).toEqual({ newPassword: 'passwordCommon' });
    expect(await keys({ challenge, newPassword: 'Acme-4-ever-77!' })).toEqual({ newPassword: 'passwordPersonal' });
    expect((await confirm(challenge)).status).toBe(200);
  });
});

describe('a realm with a stricter password policy', () => {
  const STRICTER = 'length(14) and notUsername and notEmail and passwordHistory(3) and maxLength(30)';

  it('reports its rule at the field, and challenge and code stay valid [V3]', async () => {
    const [person, forgetful] = [await temporary(app.bolt), await makePerson(app, app.bolt)];
    const client = at(app.bolt);
    const challenge = await challengeOf(person, client);
    await client.call('forgot', { body: { username: forgetful.email } });
    const [mail] = await waitForMails(forgetful.email, 1);
    if (!mail) throw new Error('No mail came');
    await keycloak.realms.update({ realm: realmName(app.config, 'bolt') }, { passwordPolicy: STRICTER });
    const reset = (newPassword: string) =>
      client.call('reset', { body: { username: forgetful.email, code: codeIn(mail), newPassword } });
    const twice = [(password: string) => confirm(challenge, password, client), reset];
    for (const send of twice) {
      for (const [newPassword, fault] of [
        ['Boots-4-All!', { key: 'passwordLength', values: { min: 14 } }],
        [`Boots-4-All-${'x'.repeat(30)}`, { key: 'passwordTooLong', values: { max: 30 } }],
      ] as const) {
        const { status, error } = await send(newPassword);
        expect({ status, fields: error.fields }).toMatchObject({
          status: 400,
          fields: [{ path: 'newPassword', ...fault }],
        });
      }
    }
    const used = await reset(forgetful.password);
    expect(used.error.fields).toMatchObject([{ path: 'newPassword', key: expect.stringMatching(/^password/) }]);
    expect((await reset('Long-enough-4-all!')).status).toBe(204);
    expect((await confirm(challenge, 'Long-enough-4-all!', client)).status).toBe(200);
  });
});

describe('while Keycloak is down', () => {
  it('a code and a challenge are refused as UNAVAILABLE, change nothing, and stay valid', async () => {
    const [person, forgetful] = [await temporary(), await makePerson(app, app.acme)];
    const challenge = await challengeOf(person);
    const signedIn = at();
    expect((await signedIn.signIn(forgetful.email, forgetful.password)).status).toBe(200);
    const reset = (code: string) =>
      at().call('reset', { body: { username: forgetful.email, code, newPassword: NEW_PASSWORD } });
    const away = { status: 503, error: { code: 'UNAVAILABLE', dependency: 'keycloak' } };
    let code = '';
    await keycloakProxy.cut();
    try {
      expect((await at().call('forgot', { body: { username: forgetful.email } })).status).toBe(204);
      const [mail] = await waitForMails(forgetful.email, 1);
      code = mail ? codeIn(mail) : '';
      for (let round = 0; round < 6; round++) {
        expect(await reset(code)).toMatchObject(away);
        expect(await confirm(challenge)).toMatchObject(away);
      }
    } finally {
      await keycloakProxy.join();
    }
    for (const { id } of [person, forgetful]) expect(await auditOf(app, id)).toEqual([]);
    expect((await signedIn.refresh()).status).toBe(200);
    expect((await reset(code)).status).toBe(204);
    expect((await confirm(challenge)).status).toBe(200);
    const left = await rows(
      em(),
      sql`select 1 from session where customer_id = ${app.acme.id} and user_id = ${forgetful.id}`,
    );
    expect(left).toEqual([]);
  });
});
