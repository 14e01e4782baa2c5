import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, firstRow, sql } from '#api/db/sql.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';

let app: TestApp;
/** Proxy in front of Keycloak. Issuers contain Keycloak's real address. */
let keycloakProxy: TcpProxy;
const admin = accountOf('admin', 'acme');

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  keycloakProxy = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address });
});
afterAll(async () => {
  await app?.close();
  await keycloakProxy.close();
});

async function signedIn(): Promise<AuthClient> {
  const client = new AuthClient(app.originOf(app.acme));
  expect((await client.enter(admin.email, admin.password)).status).toBe(200);
  return client;
}

const ask = (token: string, origin = app.originOf(app.acme)) =>
  new GraphqlClient(origin, token).ask('{ getCompanyInfo { displayName } }');

const keycloakState = async () => {
  const response = await fetch(`${app.originOf(null)}/health/ready`);
  const { dependencies }: { dependencies: { keycloak: string } } = JSON.parse(await response.text());
  return { status: response.status, keycloak: dependencies.keycloak };
};

/** Changes the row: the access token of the client's session expires in two seconds. Returns the row's key. */
async function shortenAccessToken(client: AuthClient): Promise<string> {
  const idHash = createHash('sha256')
    .update(client.cookie?.replace('__Host-sid=', '') ?? '')
    .digest('hex');
  await change(
    app.services.orm.em.fork(),
    sql`update session set access_issued_at = now(3) - interval 5 minute, access_expires_at = now(3) + interval 2 second where id_hash = ${idHash}`,
  );
  return idHash;
}

const unavailable = { status: 503, error: { code: 'UNAVAILABLE', dependency: 'keycloak' } };

/** Cuts the connection to Keycloak while `work` runs. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await keycloakProxy.cut();
  try {
    await work();
  } finally {
    await keycloakProxy.join();
  }
}

describe('while Keycloak is down', () => {
  it('signed-in users continue to work, and the health check reports Keycloak as down', async () => {
    const client = await signedIn();
    const { accessToken } = (await client.session()).session;
    await whileAway(async () => {
      expect((await ask(accessToken)).data).toEqual({ getCompanyInfo: { displayName: 'Acme' } });
      expect((await client.session()).session.accessToken).toBe(accessToken);
      await waitFor('the health check to report it', async () => (await keycloakState()).keycloak === 'down');
      expect((await keycloakState()).status).toBe(200);
    });
    await waitFor('the health check to recover', async () => (await keycloakState()).keycloak === 'up');
  });

  it('sign-in is UNAVAILABLE, counts no try and works again afterwards', async () => {
    const client = new AuthClient(app.originOf(app.acme));
    await whileAway(async () => {
      for (let round = 0; round < 12; round++) {
        const { status, error, headers } = await client.signIn(admin.email, admin.password);
        expect({ status, error }).toMatchObject(unavailable);
        expect(headers['set-cookie']).toBeUndefined();
      }
    });
    expect((await client.enter(admin.email, admin.password)).status).toBe(200);
  });

  it('a session that needs a new token keeps its cookie and row, and continues afterwards', async () => {
    const client = await signedIn();
    const before = (await client.session()).session.accessToken;
    const idHash = await shortenAccessToken(client);
    const em = app.services.orm.em.fork();
    await whileAway(async () => {
      for (const answer of [await client.session(), await client.refresh()]) {
        expect(answer).toMatchObject(unavailable);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      const row = await firstRow(
        em,
        sql`select 1 from session where id_hash = ${idHash} and refresh_lease_until is null`,
      );
      expect(row).toBeDefined();
    });
    const after = await client.session();
    expect(after.status).toBe(200);
    expect(after.session.accessToken).not.toBe(before);
  });

  it('sign-out works and ends the session', async () => {
    const client = await signedIn();
    const copy = new AuthClient(client.origin);
    copy.cookie = client.cookie;
    const { accessToken } = (await client.session()).session;
    await whileAway(async () => expect((await client.signOut()).status).toBe(204));
    expect((await copy.refresh()).error).toMatchObject({ reason: 'expired' });
    expect((await ask(accessToken)).status).toBe(401);
  });

  it('a replica that starts meanwhile accepts signed-in users, and ends no session REL-11', async () => {
    const [client, late] = [await signedIn(), await signedIn()];
    const { accessToken } = (await client.session()).session;
    await shortenAccessToken(late);
    let there = '';
    await whileAway(async () => {
      const replica = await app.startReplica();
      there = `http://acme.localhost:${replica.port}`;
      expect((await ask(accessToken, there)).data).toEqual({ getCompanyInfo: { displayName: 'Acme' } });
      expect((await at(there, client).session()).session.accessToken).toBe(accessToken);
      const waiting = at(there, late);
      for (const answer of [await waiting.session(), await waiting.refresh()]) {
        expect(answer).toMatchObject(unavailable);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
      expect(await at(there, null).signIn(admin.email, admin.password)).toMatchObject(unavailable);
    });
    expect((await at(there, late).session()).status).toBe(200);
    expect((await at(there, client).refresh()).status).toBe(200);
  });

  it('a replica that starts with expired keys answers UNAVAILABLE, and works when Keycloak is back REL-11', async () => {
    const { accessToken } = (await (await signedIn()).session()).session;
    const kept = sql`update realm_keys set fetched_at = fetched_at - interval 25 hour where issuer like '%acme'`;
    await waitFor('the keys to be stored', () => change(app.services.orm.em.fork(), kept));
    let there = '';
    await whileAway(async () => {
      const replica = await app.startReplica();
      there = `http://acme.localhost:${replica.port}`;
      const { status, errors } = await ask(accessToken, there);
      expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
    });
    const served = await waitFor('the replica to get the keys', async () => (await ask(accessToken, there)).data);
    expect(served).toEqual({ getCompanyInfo: { displayName: 'Acme' } });
  });

  it('stored keys are sealed, and keys that this server did not seal are ignored REL-11', async () => {
    const { accessToken } = (await (await signedIn()).session()).session;
    const em = app.services.orm.em.fork();
    const row = await waitFor('the keys to be stored', () =>
      firstRow(em, sql<{ sealed: string }>`select sealed_keys as sealed from realm_keys where issuer like '%acme'`),
    );
    expect(row.sealed).not.toContain('kid');
    const forged = Buffer.from('{"keys":[]}').toString('base64url');
    await change(em, sql`update realm_keys set sealed_keys = ${forged}, fetched_at = now(3) where issuer like '%acme'`);
    await whileAway(async () => {
      const replica = await app.startReplica();
      expect((await ask(accessToken, `http://acme.localhost:${replica.port}`)).status).toBe(503);
    });
    await change(em, sql`update realm_keys set sealed_keys = ${row.sealed} where issuer like '%acme'`);
  });
});

/** The same browser at another replica; null means a browser without a session. */
function at(origin: string, client: AuthClient | null): AuthClient {
  const there = new AuthClient(origin);
  there.cookie = client?.cookie ?? null;
  return there;
}
