import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { App } from '#api/server/app.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { auditOf } from '#api/testing/audit.ts';
import { AuthClient, type AuthAnswer } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { mailsTo, waitForMails } from '#api/testing/mails.ts';
import { makePerson, type OwnPerson } from '#api/testing/people.ts';
import { waitUntilAccepted, openSocket } from '#api/testing/raw-socket.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { realmName } from './realm.ts';

let app: TestApp;
let replica: App;
/** Proxy in front of Keycloak. Issuers contain Keycloak's real address. */
let keycloakProxy: TcpProxy;
let keycloak: KeycloakAdminClient;

const NEW_PASSWORD = 'Boots-4-All-99!';

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  keycloakProxy = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address });
  replica = await app.startReplica();
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
const newClient = (tenant: TestTenant | null = app.acme) => new AuthClient(app.originOf(tenant));

async function signedIn({ email, password }: Pick<OwnPerson, 'email' | 'password'>, client = newClient()) {
  expect((await client.enter(email, password)).status).toBe(200);
  return client;
}

const changePassword = (client: AuthClient, currentPassword: string, newPassword = NEW_PASSWORD) =>
  client.call('password', { body: { currentPassword, newPassword } });

const fieldsOf = ({ status, error }: AuthAnswer) => ({ status, fields: error.fields });
const tokenOf = async (client: AuthClient) => (await client.session()).session.accessToken;

async function isTaken(token: string, origin = app.originOf(app.acme)): Promise<boolean> {
  const { errors } = await new GraphqlClient(origin, token).ask('{ getCurrentUserPermissions { isCustomerAdmin } }');
  return errors.length === 0;
}

type ListedSession = {
  id: string;
  isCurrent: boolean;
  userAgent: string | null;
  createdAt: string;
  lastUsedAt: string;
};

async function sessionsOf(client: AuthClient): Promise<ListedSession[]> {
  const { status, text } = await client.call('sessions', { method: 'GET' });
  expect(status).toBe(200);
  const { sessions }: { sessions: ListedSession[] } = JSON.parse(text);
  return sessions;
}

/** Keycloak's own sessions of an account. */
const keycloakSessions = async ({ subject }: OwnPerson) =>
  (await keycloak.users.listSessions({ realm: realmName(app.config, 'acme'), id: subject })).length;

const EXPIRED = { status: 401, error: { code: 'UNAUTHENTICATED', reason: 'expired' } };

describe('one’s own password', () => {
  it('can be changed with the current password, and the current session continues [N8] [V3]', async () => {
    const person = await makePerson(app, app.acme);
    const client = await signedIn(person);
    const answer = await changePassword(client, person.password);
    expect(answer).toMatchObject({ status: 204, text: '' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    await change(
      em(),
      sql`update session set access_issued_at = now(3) - interval 4 minute where customer_id = ${app.acme.id} and user_id = ${person.id}`,
    );
    const renewed = await client.refresh();
    expect(renewed.status).toBe(200);
    expect(await isTaken(renewed.session.accessToken)).toBe(true);
    expect((await newClient().signIn(person.email, person.password)).status).toBe(401);
    expect((await newClient().signIn(person.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('ends the person’s other sessions on every replica and in Keycloak when it changes, and no other person’s SEC-23', async () => {
    const [person, other] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    const client = await signedIn(person);
    const elsewhere = await signedIn(person);
    const others = await signedIn(other);
    const there = `http://acme.localhost:${replica.port}`;
    const token = await tokenOf(elsewhere);
    expect(await isTaken(token, there)).toBe(true);
    expect((await changePassword(client, person.password)).status).toBe(204);
    expect(await elsewhere.refresh()).toMatchObject(EXPIRED);
    expect(await isTaken(token)).toBe(false);
    await waitFor('the other replica to refuse the token', async () => !(await isTaken(token, there)), 5000);
    expect(await keycloakSessions(person)).toBe(1);
    expect((await others.refresh()).status).toBe(200);
    expect(await sessionsOf(client)).toMatchObject([{ isCurrent: true }]);
  });

  it('causes an audit entry without a secret and a mail to the owner when it changes [D12] SEC-45', async () => {
    const person = await makePerson(app, app.acme);
    await changePassword(await signedIn(person), person.password);
    const entries = await auditOf(app, person.id);
    expect(entries).toMatchObject([
      { operation: 'UPDATE', actorId: person.id, changes: { password: { old: null, new: 'CHANGED_BY_OWNER' } } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(NEW_PASSWORD);
    const [mail] = await waitForMails(person.email, 1);
    expect(mail?.subject).toBe('Your password was changed');
  });

  it('does not change with a wrong current password, ten of which block further changes and no sign-in SEC-16', async () => {
    const person = await makePerson(app, app.acme);
    const client = await signedIn(person);
    const wrong = { status: 400, fields: [{ path: 'currentPassword', key: 'passwordWrong' }] };
    for (let round = 0; round < 10; round++)
      expect(fieldsOf(await changePassword(client, `Wrong-${round}-password`))).toMatchObject(wrong);
    const limited = await changePassword(client, person.password);
    expect(limited).toMatchObject({ status: 429, error: { code: 'RATE_LIMITED' } });
    expect(Number(limited.headers['retry-after'])).toBeGreaterThan(200);
    expect((await newClient().signIn(person.email, person.password)).status).toBe(200);
    expect(await auditOf(app, person.id)).toEqual([]);
    expect(await mailsTo(person.email)).toEqual([]);
  });

  it('does not change when a rule of ours or of the realm refuses the new one [V3]', async () => {
    const person = await makePerson(app, app.bolt);
    const client = await signedIn(person, newClient(app.bolt));
    const keys = async (body: object) => {
      const { status, error } = await client.call('password', { body });
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'VALIDATION' });
      return Object.fromEntries((Array.isArray(error.fields) ? error.fields : []).map(({ path, key }) => [path, key]));
    };
    const currentPassword = person.password;
    expect(await keys({})).toEqual({ currentPassword: 'required', newPassword: 'required' });
    expect(await keys({ currentPassword: ['x'], newPassword: { $gt: '' } })).toEqual({
      currentPassword: 'invalid',
      newPassword: 'invalid',
    });
    expect(await keys({ currentPassword, newPassword: 'gloves-4-all!' })).toEqual({ newPassword: 'passwordUpper' });
    expect(await keys({ currentPassword, newPassword: currentPassword })).toEqual({ newPassword: 'passwordSame' });
    expect(await keys({ currentPassword, newPassword: 'Password1!' })).toEqual({ newPassword: 'passwordCommon' });
    expect(await keys({ currentPassword, newPassword: `${person.email}1A!` })).toEqual({
      newPassword: 'passwordPersonal',
    });
    const realm = realmName(app.config, 'bolt');
    await keycloak.realms.update({ realm }, { passwordPolicy: 'length(20)' });
    const { error } = await changePassword(client, currentPassword);
    await keycloak.realms.update({ realm }, { passwordPolicy: 'length(8)' });
    expect(error.fields).toMatchObject([{ path: 'newPassword', key: 'passwordLength', values: { min: 20 } }]);
    expect((await client.signIn(person.email, person.password)).status).toBe(200);
    expect(await auditOf(app, person.id)).toEqual([]);
  });

  it('cannot be changed while Keycloak is down, and no try is counted', async () => {
    const person = await makePerson(app, app.acme);
    const client = await signedIn(person);
    await keycloakProxy.cut();
    try {
      for (let round = 0; round < 12; round++)
        expect(await changePassword(client, person.password)).toMatchObject({
          status: 503,
          error: { code: 'UNAVAILABLE', dependency: 'keycloak' },
        });
    } finally {
      await keycloakProxy.join();
    }
    expect((await changePassword(client, person.password)).status).toBe(204);
  });
});

describe('the list of one’s own sessions', () => {
  it('contains every signed-in browser and marks the current one [N8]', async () => {
    const person = await makePerson(app, app.acme);
    const phone = newClient();
    const body = { username: person.email, password: person.password };
    await phone.call('sign-in', { body, headers: { 'User-Agent': 'Phone/1.0' } });
    const client = newClient();
    await client.call('sign-in', { body, headers: { 'User-Agent': 'Desk/2.0' } });
    const seen = await sessionsOf(client);
    expect(seen).toHaveLength(2);
    expect(seen.find(({ isCurrent }) => isCurrent)).toMatchObject({ userAgent: 'Desk/2.0' });
    expect(seen.find(({ isCurrent }) => !isCurrent)).toMatchObject({ userAgent: 'Phone/1.0' });
    for (const { id, createdAt, lastUsedAt } of seen) {
      expect(id).toMatch(/^\w{26}$/);
      expect(Math.abs(Date.parse(createdAt) - Date.now())).toBeLessThan(60_000);
      expect(Date.parse(lastUsedAt)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
  });

  it('contains nothing that opens a session, and is refused without a session SEC-24', async () => {
    const person = await makePerson(app, app.acme);
    const client = await signedIn(person);
    const { text } = await client.call('sessions', { method: 'GET' });
    const row = await firstRow<{ id_hash: string }>(
      em(),
      sql`select id_hash from session where customer_id = ${app.acme.id} and user_id = ${person.id}`,
    );
    for (const secret of [client.cookie?.slice(11) ?? '-', row?.id_hash ?? '-', row?.id_hash.slice(0, 26) ?? '-'])
      expect(text).not.toContain(secret);
    const thief = newClient();
    thief.cookie = `__Host-sid=${(await sessionsOf(client))[0]?.id}`;
    expect((await thief.call('sessions', { method: 'GET' })).status).toBe(401);
    expect((await thief.call('sign-out-everywhere')).error).toMatchObject({ reason: 'missing' });
  });
});

describe('ending one of one’s own sessions', () => {
  it('ends its cookie, tokens and sockets, in Keycloak and on every replica within seconds SEC-23', async () => {
    const person = await makePerson(app, app.acme);
    const client = await signedIn(person);
    const lost = await signedIn(person);
    const token = await tokenOf(lost);
    const there = `http://acme.localhost:${replica.port}`;
    const sockets = [app.originOf(app.acme), there].map((origin) => openSocket(origin, token));
    const mine = openSocket(there, await tokenOf(client));
    for (const socket of [...sockets, mine]) await waitUntilAccepted(socket);
    const target = (await sessionsOf(client)).find(({ isCurrent }) => !isCurrent);

    const ended = await client.call(`sessions/${target?.id}`, { method: 'DELETE' });
    expect(ended).toMatchObject({ status: 204, text: '' });
    expect(ended.headers['set-cookie']).toBeUndefined();
    for (const { seen } of sockets) expect(await waitFor('the socket to close', () => seen.closed, 5000)).toBe(4403);
    expect(await isTaken(token)).toBe(false);
    expect(await isTaken(token, there)).toBe(false);
    expect(await lost.refresh()).toMatchObject(EXPIRED);
    expect(await keycloakSessions(person)).toBe(1);
    expect(mine.seen.closed).toBeNull();
    expect(await sessionsOf(client)).toMatchObject([{ isCurrent: true }]);
    mine.socket.close();
  });

  it('signs out when it is the current session', async () => {
    const client = await signedIn(await makePerson(app, app.acme));
    const [current] = await sessionsOf(client);
    expect((await client.call(`sessions/${current?.id}`, { method: 'DELETE' })).status).toBe(204);
    expect(client.cookie).toBeNull();
  });

  it('answers NOT_FOUND for another person’s session, as for an unknown one [T10] SEC-1', async () => {
    const [client, other, bolts] = [
      await signedIn(await makePerson(app, app.acme)),
      await signedIn(await makePerson(app, app.acme)),
      await signedIn(await makePerson(app, app.bolt), newClient(app.bolt)),
    ];
    const foreign = [...(await sessionsOf(other)), ...(await sessionsOf(bolts))];
    for (const id of [...foreign.map((session) => session.id), '0'.repeat(26), "' or 1=1 --", 'é']) {
      const { status, error } = await client.call(`sessions/${encodeURIComponent(id)}`, { method: 'DELETE' });
      expect({ id, status, code: error.code }).toEqual({ id, status: 404, code: 'NOT_FOUND' });
    }
    expect((await other.refresh()).status).toBe(200);
  });
});

describe('a sign-out everywhere', () => {
  it('ends all sessions of the person, the current one too, and no other person’s SEC-23', async () => {
    const [person, other] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    const [client, elsewhere, others] = [await signedIn(person), await signedIn(person), await signedIn(other)];
    const tokens = [await tokenOf(client), await tokenOf(elsewhere)];
    const raw = openSocket(`http://acme.localhost:${replica.port}`, tokens[1] ?? null);
    await waitUntilAccepted(raw);
    expect((await client.call('sign-out-everywhere')).status).toBe(204);
    expect(client.cookie).toBeNull();
    expect(await elsewhere.refresh()).toMatchObject(EXPIRED);
    for (const token of tokens) expect(await isTaken(token)).toBe(false);
    expect(await waitFor('the socket to close', () => raw.seen.closed, 5000)).toBe(4403);
    expect(await keycloakSessions(person)).toBe(0);
    expect((await others.refresh()).status).toBe(200);
  });

  it('works while Keycloak is down', async () => {
    const person = await makePerson(app, app.acme);
    const [client, elsewhere] = [await signedIn(person), await signedIn(person)];
    await keycloakProxy.cut();
    try {
      expect((await client.call('sign-out-everywhere')).status).toBe(204);
      expect(await elsewhere.refresh()).toMatchObject(EXPIRED);
    } finally {
      await keycloakProxy.join();
    }
  });
});

describe('calls for one’s own account', () => {
  it('are refused from another site, at another tenant’s host, and for a locked-out person SEC-25 SEC-1', async () => {
    const person = await makePerson(app, app.acme);
    const client = await signedIn(person);
    const calls = [
      ['POST', 'password'],
      ['GET', 'sessions'],
      ['DELETE', 'sessions/x'],
      ['POST', 'sign-out-everywhere'],
    ] as const;
    for (const [method, path] of calls) {
      const body = path === 'password' ? { currentPassword: person.password, newPassword: NEW_PASSWORD } : undefined;
      const foreign = await client.call(path, { method, body, headers: { Origin: 'http://evil.example' } });
      expect({ path, status: foreign.status }).toEqual({ path, status: 403 });
      const thief = newClient(app.bolt);
      thief.cookie = client.cookie;
      expect({ path, status: (await thief.call(path, { method, body })).status }).toEqual({ path, status: 401 });
    }
    await change(
      em(),
      sql`update console_user set status = 'INACTIVE' where customer_id = ${app.acme.id} and id = ${person.id}`,
    );
    for (const [method, path] of calls) {
      const body = path === 'password' ? { currentPassword: person.password, newPassword: NEW_PASSWORD } : undefined;
      expect({ path, ...(await client.call(path, { method, body })) }).toMatchObject({ path, ...EXPIRED });
    }
  });
});
