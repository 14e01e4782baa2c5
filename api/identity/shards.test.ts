import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import type { ServiceStatus } from '#api/server/service-status.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { createKeycloakAdmin } from './keycloak-admin.ts';
import { realmName } from './realm.ts';
import { connectRealmAdmin } from './realms.ts';

/**
 * Simulates two Keycloak servers: a second address, and issuers that contain it (Keycloak derives the issuer of a realm
 * from its frontendUrl). Bolt's row refers to the second one.
 */
let app: TestApp;
let second: TcpProxy;
let secondUrl: string;
/** A token that bolt's realm issued on the first Keycloak. */
let oldBoltToken: string;

beforeAll(async () => {
  const { proxy, address } = await proxyOf(process.env.KEYCLOAK_URL ?? '');
  second = proxy;
  secondUrl = address;
  app = await bootApp({ KEYCLOAK_SHARDS: JSON.stringify({ second: { url: secondUrl, internalUrl: secondUrl } }) });
  oldBoltToken = await tokenOf(app.bolt);
  await moveBolt();
});
afterAll(async () => {
  await app?.close();
  await second?.close();
});

async function moveBolt(): Promise<void> {
  const keycloak = createKeycloakAdmin(app.config, 10_000);
  await keycloak.ask(app.config.KEYCLOAK_URL, (client) =>
    client.realms.update({ realm: realmName(app.config, 'bolt') }, { attributes: { frontendUrl: secondUrl } }),
  );
  await change(app.services.orm.em.fork(), sql`update customer set shard = 'second' where id = ${app.bolt.id}`);
  app.services.identity.forgetTenant('bolt');
}

const signIn = (tenant: TestTenant) => {
  const { email, password } = accountOf('admin', tenant.subdomain);
  return new AuthClient(app.originOf(tenant)).signIn(email, password);
};

async function tokenOf(tenant: TestTenant): Promise<string> {
  const { email, password } = accountOf('admin', tenant.subdomain);
  const { status, session } = await new AuthClient(app.originOf(tenant)).enter(email, password);
  expect(status).toBe(200);
  return session.accessToken;
}

async function ask(token: string, tenant: TestTenant) {
  const { status, data } = await new GraphqlClient(app.originOf(tenant), token).ask<{
    getCompanyInfo: { displayName: string };
  }>('{ getCompanyInfo { displayName } }');
  return { status, name: data?.getCompanyInfo.displayName ?? null };
}

/** What the status page of a host says about signing in. */
async function signInState(host: TestTenant | string | null): Promise<string> {
  const origin = typeof host === 'string' ? app.originOf(null).replace('://', `://${host}.`) : app.originOf(host);
  const { parts }: ServiceStatus = JSON.parse(await (await fetch(`${origin}/api/status`)).text());
  return parts.signIn;
}

describe('a tenant on another Keycloak', () => {
  it('has the issuer of this Keycloak, and its tokens are valid at its own host only [T10] SEC-1', async () => {
    const [acmes, bolts] = [await tokenOf(app.acme), await tokenOf(app.bolt)];
    expect(decodeJwt(acmes).iss).toBe(`${app.config.KEYCLOAK_URL}/realms/${realmName(app.config, 'acme')}`);
    expect(decodeJwt(bolts).iss).toBe(`${secondUrl}/realms/${realmName(app.config, 'bolt')}`);
    expect(await ask(acmes, app.acme)).toEqual({ status: 200, name: 'Acme' });
    expect(await ask(bolts, app.bolt)).toEqual({ status: 200, name: 'Bolt' });
    expect(await ask(acmes, app.bolt)).toEqual({ status: 401, name: null });
    expect(await ask(bolts, app.acme)).toEqual({ status: 401, name: null });
  });

  it('refuses tokens that its realm issued on the first Keycloak SEC-21', async () => {
    expect(decodeJwt(oldBoltToken).iss).toContain(app.config.KEYCLOAK_URL);
    expect(await ask(oldBoltToken, app.bolt)).toEqual({ status: 401, name: null });
  });

  it('is the only one without sign-in while this Keycloak is down, and its status page says so [O5]', async () => {
    const bolts = await tokenOf(app.bolt);
    await second.cut();
    try {
      const { status, error } = await signIn(app.bolt);
      expect({ status, dependency: error.dependency }).toEqual({ status: 503, dependency: 'keycloak' });
      await tokenOf(app.acme);
      expect(await ask(bolts, app.bolt)).toEqual({ status: 200, name: 'Bolt' });
      await waitFor('the status page of its host to say so', async () => (await signInState(app.bolt)) === 'down');
      expect(await signInState(app.acme)).toBe('working');
      expect(await signInState(null)).toBe('working');
      expect(await signInState('nobody')).toBe('down');
    } finally {
      await second.join();
    }
    await tokenOf(app.bolt);
    await waitFor('the status page to say that it works', async () => (await signInState(app.bolt)) === 'working');
  });

  it('gets its accounts on this Keycloak', async () => {
    const admin = await connectRealmAdmin(app.config, 'second', 5000);
    const account = { email: 'new@bolt.example', name: 'Nora New', password: 'Gloves-4-All!' };
    expect(await admin.ensureUser('bolt', account)).toBeTruthy();
    await second.cut();
    try {
      await expect(admin.ensureUser('bolt', account)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await second.join();
    }
  });

  it('has no sign-in while its realm is gone, and its status page says so [O5]', async () => {
    const keycloak = createKeycloakAdmin(app.config, 10_000);
    const realm = realmName(app.config, 'bolt');
    const rename = (from: string, to: string) =>
      keycloak.ask(app.config.KEYCLOAK_URL, (client) => client.realms.update({ realm: from }, { realm: to }));
    await rename(realm, `${realm}-gone`);
    try {
      await waitFor('the status page of its host to say so', async () => (await signInState(app.bolt)) === 'down');
      expect(await signInState(app.acme)).toBe('working');
    } finally {
      await rename(`${realm}-gone`, realm);
    }
    await waitFor('the status page to say that it works', async () => (await signInState(app.bolt)) === 'working');
  });

  it('causes an error when the configuration has no such Keycloak', async () => {
    await expect(connectRealmAdmin(app.config, 'third')).rejects.toThrow('third');
  });
});
