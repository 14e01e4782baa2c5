import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { CloseCode } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { realmName, realmOf } from '#api/identity/realm.ts';
import { requestTokensByPassword } from '#api/identity/token-endpoint.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { proxyOf, type TcpProxy } from '#api/testing/tcp-proxy.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { watch } from '#api/testing/watch.ts';
import { readCustomer, type TestCustomer } from './customer.factory.ts';

let app: TestApp;
/** Proxy between the api and Keycloak. */
let keycloakProxy: TcpProxy;
let keycloak: KeycloakAdminClient;

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

/** Deactivates, restores or deletes the present version of a customer, as a system administrator. */
async function changeStatus(name: 'deactivateCustomer' | 'restoreCustomer' | 'deleteCustomer', { id }: TestTenant) {
  const system = await app.as('system');
  const { version } = await system
    .data<{ list: { items: TestCustomer[] } }>(
      '{ list: listCustomers(limit: 100, filter: { status: [ACTIVE, INACTIVE, DELETED] }) { items { id version } } }',
    )
    .then(({ list }) => list.items.find((item) => item.id === id) ?? { version: 0 });
  await system.data(`mutation ($id: ID!, $version: Int!) { ${name}(id: $id, version: $version) { id } }`, {
    id,
    version,
  });
}

async function signInAdmin(tenant: TestTenant): Promise<{ browser: AuthClient; client: GraphqlClient }> {
  const { email, password } = accountOf('admin', tenant.subdomain);
  const browser = new AuthClient(app.originOf(tenant));
  const { session } = await browser.signIn(email, password);
  return { browser, client: new GraphqlClient(browser.origin, session.accessToken) };
}

const isRealmEnabled = async ({ subdomain }: TestTenant) =>
  (await keycloak.realms.findOne({ realm: realmName(app.config, subdomain) }))?.enabled;

const sessionsOf = ({ id }: TestTenant) =>
  rows(app.services.orm.em.fork(), sql`select 1 from session where customer_id = ${id}`);

describe('a customer that is deactivated', () => {
  it('refuses signed-in people at once, and accepts sign-ins after a restore [E2] REL-25', async () => {
    const tenant = app.acme;
    const { email, password } = accountOf('admin', tenant.subdomain);
    const { browser, client } = await signInAdmin(tenant);
    const watching = await watch(client, 'subscription { onMachineChanged { id } }');
    await changeStatus('deactivateCustomer', tenant);
    await expect(watching.next()).rejects.toMatchObject({ code: CloseCode.Forbidden });
    expect((await client.error('{ getCompanyInfo { id } }')).extensions).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect((await browser.refresh()).status).toBe(401);
    expect(await sessionsOf(tenant)).toEqual([]);
    expect((await browser.signIn(email, password)).error.code).toBe('FORBIDDEN');
    await waitFor('the realm to be closed', async () => (await isRealmEnabled(tenant)) === false, 20_000);
    const realm = { name: realmName(app.config, tenant.subdomain), subdomain: tenant.subdomain, shard: 'default' };
    await expect(requestTokensByPassword(realmOf(app.config, realm), email, password, '127.0.0.1')).rejects.toThrow(
      'keycloak',
    );
    expect((await (await app.as('admin', app.bolt)).ask('{ getCompanyInfo { id } }')).errors).toEqual([]);

    await changeStatus('restoreCustomer', tenant);
    await waitFor('the realm to be open', async () => (await isRealmEnabled(tenant)) === true, 20_000);
    expect((await browser.refresh()).status).toBe(401);
    expect((await browser.signIn(email, password)).status).toBe(200);
  }, 120_000);

  it('refuses access also while Keycloak is unavailable; the realm is disabled later [E2]', async () => {
    const tenant = app.bolt;
    const { browser, client } = await signInAdmin(tenant);
    await app.as('system');
    await keycloakProxy.cut();
    try {
      await changeStatus('deactivateCustomer', tenant);
      expect((await client.error('{ getCompanyInfo { id } }')).extensions.code).toBe('UNAUTHENTICATED');
      expect((await browser.refresh()).status).toBe(401);
      expect(await isRealmEnabled(tenant)).toBe(true);
      await waitFor('the first try to fail', async () => (await readCustomer(app, tenant.id)).setup.errorCode, 30_000);
    } finally {
      await keycloakProxy.join();
    }
    await waitFor('the realm to be closed', async () => (await isRealmEnabled(tenant)) === false, 60_000);
    await waitFor('the error to go', async () => (await readCustomer(app, tenant.id)).setup.errorCode === null, 20_000);
    await changeStatus('restoreCustomer', tenant);
    await waitFor('the realm to be open', async () => (await isRealmEnabled(tenant)) === true, 20_000);
  }, 150_000);
});

describe('a customer that is deleted', () => {
  it('has no branding, no sessions and a disabled realm, and works again after a restore [E2]', async () => {
    const tenant = app.bolt;
    const { browser, client } = await signInAdmin(tenant);
    await changeStatus('deleteCustomer', tenant);
    expect((await client.error('{ getCompanyInfo { id } }')).extensions.code).toBe('UNAUTHENTICATED');
    const branding = '{ found: getCustomerBySubdomain(subdomain: "bolt") { id } }';
    expect(await app.asGuest(null).data(branding)).toEqual({ found: null });
    expect(await sessionsOf(tenant)).toEqual([]);
    await waitFor('the realm to be closed', async () => (await isRealmEnabled(tenant)) === false, 20_000);

    await changeStatus('restoreCustomer', tenant);
    await waitFor('the realm to be open', async () => (await isRealmEnabled(tenant)) === true, 20_000);
    const { email, password } = accountOf('admin', tenant.subdomain);
    expect((await browser.signIn(email, password)).status).toBe(200);
  }, 120_000);
});
