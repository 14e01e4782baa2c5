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
/** The cable to Keycloak. Issuers are named after its real address. */
let cable: TcpProxy;
const admin = accountOf('admin', 'acme');

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  cable = proxy;
  app = await bootApp({ KEYCLOAK_INTERNAL_URL: address });
});
afterAll(async () => {
  await app?.close();
  await cable.close();
});

async function signedIn(): Promise<AuthClient> {
  const client = new AuthClient(app.originOf(app.acme));
  expect((await client.signIn(admin.email, admin.password)).status).toBe(200);
  return client;
}

const ask = (token: string, origin = app.originOf(app.acme)) =>
  new GraphqlClient(origin, token).ask('{ getCompanyInfo { displayName } }');

const keycloakState = async () => {
  const response = await fetch(`${app.originOf(null)}/health/ready`);
  const { dependencies }: { dependencies: { keycloak: string } } = JSON.parse(await response.text());
  return { status: response.status, keycloak: dependencies.keycloak };
};

const unavailable = { status: 503, error: { code: 'UNAVAILABLE', dependency: 'keycloak' } };

/** Cuts Keycloak off while `work` runs. */
async function whileAway(work: () => Promise<void>): Promise<void> {
  await cable.cut();
  try {
    await work();
  } finally {
    await cable.join();
  }
}

describe('while Keycloak is away', () => {
  it('those who are signed in go on, and the health says why others cannot', async () => {
    const client = await signedIn();
    const { accessToken } = (await client.session()).session;
    await whileAway(async () => {
      expect((await ask(accessToken)).data).toEqual({ getCompanyInfo: { displayName: 'Acme' } });
      expect((await client.session()).session.accessToken).toBe(accessToken);
      await waitFor('the health to say so', async () => (await keycloakState()).keycloak === 'down');
      expect((await keycloakState()).status).toBe(200);
    });
    await waitFor('the health to recover', async () => (await keycloakState()).keycloak === 'up');
  });

  it('signing in is UNAVAILABLE, leaves no try behind and works again afterwards', async () => {
    const client = new AuthClient(app.originOf(app.acme));
    await whileAway(async () => {
      for (let round = 0; round < 12; round++) {
        const { status, error, headers } = await client.signIn(admin.email, admin.password);
        expect({ status, error }).toMatchObject(unavailable);
        expect(headers['set-cookie']).toBeUndefined();
      }
    });
    expect((await client.signIn(admin.email, admin.password)).status).toBe(200);
  });

  it('a session that needs a new token waits, cookie and row in place, and is good afterwards', async () => {
    const client = await signedIn();
    const before = (await client.session()).session.accessToken;
    const idHash = createHash('sha256')
      .update(client.cookie?.replace('__Host-sid=', '') ?? '')
      .digest('hex');
    const em = app.services.orm.em.fork();
    await change(
      em,
      sql`update session set access_issued_at = now(3) - interval 5 minute, access_expires_at = now(3) + interval 2 second where id_hash = ${idHash}`,
    );
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

  it('signing out works, and the session is over', async () => {
    const client = await signedIn();
    const copy = new AuthClient(client.origin);
    copy.cookie = client.cookie;
    const { accessToken } = (await client.session()).session;
    await whileAway(async () => expect((await client.signOut()).status).toBe(204));
    expect((await copy.refresh()).error).toMatchObject({ reason: 'expired' });
    expect((await ask(accessToken)).status).toBe(401);
  });

  it('a replica starts, says UNAVAILABLE instead of refusing good tokens, and serves them when Keycloak is back', async () => {
    const { accessToken } = (await (await signedIn()).session()).session;
    const origin = await new Promise<string>((resolve, reject) => {
      whileAway(async () => {
        const replica = await app.startReplica();
        const there = `http://acme.localhost:${replica.port}`;
        const { status, errors } = await ask(accessToken, there);
        expect({ status, code: errors[0]?.extensions.code }).toEqual({ status: 503, code: 'UNAVAILABLE' });
        resolve(there);
      }).catch(reject);
    });
    const served = await waitFor('the replica to know the keys', async () => (await ask(accessToken, origin)).data);
    expect(served).toEqual({ getCompanyInfo: { displayName: 'Acme' } });
  });
});
