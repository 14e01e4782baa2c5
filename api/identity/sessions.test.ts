import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { accountOf, TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { insertConsoleUsers } from '#api/seed/people.ts';
import { realmName, realmOf, type Realm } from './realm.ts';
import { connectRealmAdmin } from './realms.ts';
import { createSeal } from '#api/platform/seal.ts';
import { requestTokensByRefreshToken, endKeycloakSession, isInvalidGrant } from './token-endpoint.ts';

let app: TestApp;
let realm: Realm;
const admin = accountOf('admin', 'acme');

beforeAll(async () => {
  app = await bootApp();
  realm = realmOf(app.config, { name: realmName(app.config, 'acme'), subdomain: 'acme', shard: 'default' });
});
afterAll(() => app.close());

const em = () => app.services.orm.em.fork();

async function signedIn(email = admin.email, origin = app.originOf(app.acme)): Promise<AuthClient> {
  const client = new AuthClient(origin);
  const { status } = await client.signIn(email, TEST_PASSWORD);
  expect(status).toBe(200);
  return client;
}

/** Key of the row of a client's session. */
const hashOf = ({ cookie }: AuthClient) =>
  createHash('sha256')
    .update(cookie?.replace('__Host-sid=', '') ?? '')
    .digest('hex');

/** Changes the row: the access token is 240 seconds old and expires after `leftSeconds`. */
const age = (client: AuthClient, leftSeconds: number) =>
  change(
    em(),
    sql`update session set access_issued_at = now(3) - interval 240 second, access_expires_at = now(3) + interval ${leftSeconds} second where id_hash = ${hashOf(client)}`,
  );

async function refreshTokenOf(client: AuthClient): Promise<string> {
  const idHash = hashOf(client);
  const row = await firstRow(
    em(),
    sql<{ sealed: string }>`select refresh_token as sealed from session where id_hash = ${idHash}`,
  );
  const opened = createSeal(app.config.APP_SECRET, 'tokens of sessions').open(row?.sealed ?? '', `${idHash}/refresh`);
  if (!opened) throw new Error('The row holds no refresh token');
  return opened;
}

/** Whether the API accepts a token at this origin. */
async function isTaken(token: string, origin = app.originOf(app.acme)): Promise<boolean> {
  const { errors } = await new GraphqlClient(origin, token).ask('{ getCurrentUserPermissions { isCustomerAdmin } }');
  return errors.length === 0;
}

describe('a session', () => {
  it('is restored from its cookie, with the same token until it expires [E8]', async () => {
    const client = new AuthClient(app.originOf(app.acme));
    const first = await client.signIn(admin.email, admin.password);
    for (const restored of [await client.session(), await client.call('session'), await client.refresh()]) {
      expect(restored.status).toBe(200);
      expect(restored.session).toEqual(first.session);
      expect(restored.headers['set-cookie']).toBeUndefined();
    }
    expect(await isTaken(first.session.accessToken)).toBe(true);
  });

  it('is answered with 204 when it does not exist, and an invalid cookie is cleared [E8]', async () => {
    const nobody = new AuthClient(app.originOf(app.acme));
    expect(await nobody.session()).toMatchObject({ status: 204, text: '' });
    expect((await nobody.refresh()).error).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'missing' });
    expect((await nobody.signOut()).status).toBe(204);
    const cleared = /^__Host-sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970.*HttpOnly; Secure; SameSite=Strict$/;
    nobody.cookie = `__Host-sid=${'A'.repeat(43)}`;
    const restored = await nobody.session();
    expect(restored).toMatchObject({ status: 204, text: '' });
    expect(restored.headers['set-cookie']).toEqual([expect.stringMatching(cleared)]);
    nobody.cookie = `__Host-sid=${'A'.repeat(43)}`;
    const { status, error, headers } = await nobody.refresh();
    expect({ status, reason: error.reason }).toEqual({ status: 401, reason: 'expired' });
    expect(headers['set-cookie']).toEqual([expect.stringMatching(cleared)]);
  });

  it('is not accepted at another tenant’s host [T10] SEC-1', async () => {
    const client = await signedIn();
    for (const origin of [app.originOf(app.bolt), app.originOf(null)]) {
      const thief = new AuthClient(origin);
      thief.cookie = client.cookie;
      expect((await thief.session()).status).toBe(204);
      thief.cookie = client.cookie;
      expect((await thief.signOut()).status).toBe(204);
    }
    expect((await client.session()).status).toBe(200);
  });

  it('stores no readable token or cookie in the table SEC-24', async () => {
    const client = await signedIn();
    const row = await firstRow(
      em(),
      sql<Record<string, string>>`select * from session where id_hash = ${hashOf(client)}`,
    );
    const { accessToken } = (await client.session()).session;
    const refreshToken = await refreshTokenOf(client);
    const stored = JSON.stringify(row);
    for (const secret of [accessToken, refreshToken, client.cookie?.replace('__Host-sid=', '') ?? ''])
      expect(stored).not.toContain(secret);
    const seal = createSeal(app.config.APP_SECRET, 'tokens of sessions');
    const other = hashOf(await signedIn());
    expect(seal.open(row?.refresh_token ?? '', `${other}/refresh`)).toBeNull();
    expect(seal.open(row?.refresh_token ?? '', `${hashOf(client)}/access`)).toBeNull();
  });

  it('gets a new id at every sign-in, and the old session ends SEC-24', async () => {
    const client = await signedIn();
    const old = new AuthClient(client.origin);
    old.cookie = client.cookie;
    expect((await client.signIn(admin.email, admin.password)).status).toBe(200);
    expect(client.cookie).not.toBe(old.cookie);
    expect((await old.session()).status).toBe(204);
    expect((await client.session()).status).toBe(200);
  });
});

describe('a refresh', () => {
  it('returns a newer token less than a minute before expiry, or on request [E8]', async () => {
    const client = await signedIn();
    const first = (await client.session()).session;
    await age(client, 61);
    expect((await client.session()).session.accessToken).toBe(first.accessToken);
    await age(client, 59);
    const second = (await client.session()).session;
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(second.user).toEqual(first.user);
    expect(await isTaken(second.accessToken)).toBe(true);
    await age(client, 200);
    expect((await client.refresh()).session.accessToken).not.toBe(second.accessToken);
  });

  it('from many tabs at the same time on two replicas keeps the session alive', async () => {
    const replica = await app.startReplica();
    const client = await signedIn();
    const elsewhere = new AuthClient(`http://acme.localhost:${replica.port}`);
    elsewhere.cookie = client.cookie;
    for (let round = 0; round < 3; round++) {
      await age(client, 30);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, tab) => (tab % 2 ? client : elsewhere).session()),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      expect(new Set(answers.map(({ session }) => session.accessToken)).size).toBe(1);
    }
  });

  it('twin: without the lease two concurrent refreshes end the session in Keycloak', async () => {
    const token = await refreshTokenOf(await signedIn());
    const answers = await Promise.all([
      requestTokensByRefreshToken(realm, token),
      requestTokensByRefreshToken(realm, token),
    ]);
    const [won] = answers.flatMap((answer) => ('refresh_token' in answer ? [answer.refresh_token] : []));
    expect(answers.filter(isInvalidGrant)).toHaveLength(1);
    expect(isInvalidGrant(await requestTokensByRefreshToken(realm, won ?? ''))).toBe(true);
  });

  it('waits for another replica’s refresh, and continues when the lease of a dead replica ends', async () => {
    const client = await signedIn();
    await age(client, 30);
    await change(
      em(),
      sql`update session set refresh_lease_until = now(3) + interval 2 second where id_hash = ${hashOf(client)}`,
    );
    const started = Date.now();
    expect((await client.session()).status).toBe(200);
    expect(Date.now() - started).toBeGreaterThan(1500);
  });

  it('ends the session when Keycloak has ended it [E8]', async () => {
    const client = await signedIn();
    await endKeycloakSession(realm, await refreshTokenOf(client));
    await age(client, 30);
    const { status, error } = await client.refresh();
    expect({ status, code: error.code, reason: error.reason }).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
      reason: 'expired',
    });
    expect(client.cookie).toBeNull();
  });
});

describe('a sign-out', () => {
  it('ends cookie, access token and refresh token at once SEC-23', async () => {
    const client = await signedIn();
    const { accessToken } = (await client.session()).session;
    const refreshToken = await refreshTokenOf(client);
    const copy = new AuthClient(client.origin);
    copy.cookie = client.cookie;
    for (const _ of ['verified', 'remembered']) expect(await isTaken(accessToken)).toBe(true);

    const { status, headers } = await client.signOut();
    expect(status).toBe(204);
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-sid=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await copy.refresh()).error).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'expired' });
    expect(await isTaken(accessToken)).toBe(false);
    expect(isInvalidGrant(await requestTokensByRefreshToken(realm, refreshToken))).toBe(true);
  });

  it('ends only this session, and takes effect on other replicas within ten seconds, also for a remembered token SEC-22 SEC-23', async () => {
    const replica = await app.startReplica();
    const [client, other] = [await signedIn(), await signedIn()];
    const elsewhere = `http://acme.localhost:${replica.port}`;
    const { accessToken } = (await client.session()).session;
    for (const _ of ['verified', 'remembered']) expect(await isTaken(accessToken, elsewhere)).toBe(true);
    await client.signOut();
    await waitFor(
      'the other replica to refuse the token',
      async () => !(await isTaken(accessToken, elsewhere)),
      20_000,
    );
    expect((await other.session()).status).toBe(200);
  });
});

describe('a person who is locked out', () => {
  it('is refused by the API and at a refresh within ten seconds', async () => {
    const email = 'leaver@acme.example';
    const realms = await connectRealmAdmin(app.config);
    const subject = await realms.ensureUser('acme', { email, name: 'Lea Leaver', password: TEST_PASSWORD });
    await insertConsoleUsers(em(), app.acme.id, [{ email, name: 'Lea Leaver', subject }]);
    const client = await signedIn(email);
    const { accessToken } = (await client.session()).session;
    expect(await isTaken(accessToken)).toBe(true);
    await change(em(), sql`update console_user set status = 'INACTIVE' where email = ${email}`);
    await waitFor('the token to be refused', async () => !(await isTaken(accessToken)), 20_000);
    expect((await client.refresh()).error).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'expired' });
  });
});
