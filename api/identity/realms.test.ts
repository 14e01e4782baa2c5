import KeycloakAdminClient, { NetworkError } from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '#api/testing/test-config.ts';
import { removeTestRealms } from '#api/testing/realms.ts';
import type { Config } from '#api/config.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { CLIENT_ID, clientSecret, realmName, realmOf } from './realm.ts';
import { connectRealmAdmin, type RealmAdmin } from './realms.ts';
import { requestTokensByPassword, isInvalidGrant } from './token-endpoint.ts';

const PASSWORD = 'Helmets-4-All!';
const acme = { subdomain: 'acme', displayName: 'Acme' };
const ana = { email: 'ana@acme.example', name: 'Ana', password: PASSWORD, isCustomerAdmin: true };

let config: Config;
let admin: RealmAdmin;
let keycloak: KeycloakAdminClient;
let realm: string;

beforeAll(async () => {
  config = testConfig();
  realm = realmName(config, 'acme');
  admin = await connectRealmAdmin(config);
  keycloak = new KeycloakAdminClient({ baseUrl: config.KEYCLOAK_URL });
  await keycloak.auth({
    grantType: 'password',
    clientId: 'admin-cli',
    username: config.KEYCLOAK_ADMIN_USER,
    password: config.KEYCLOAK_ADMIN_PASSWORD,
  });
  await admin.ensureRealm({ ...acme, accounts: [ana] });
});
afterAll(() => removeTestRealms(config));

const signIn = (username: string, password: string) =>
  requestTokensByPassword(
    realmOf(config, { name: realm, subdomain: 'acme', shard: 'default' }),
    username,
    password,
    '127.0.0.1',
  );

/** Required settings of every realm, independent of the template. */
const HARDENED = {
  enabled: true,
  sslRequired: 'external',
  registrationAllowed: false,
  resetPasswordAllowed: false,
  rememberMe: false,
  bruteForceProtected: true,
  bruteForceStrategy: 'MULTIPLE',
  permanentLockout: false,
  failureFactor: 10,
  waitIncrementSeconds: 60,
  maxFailureWaitSeconds: 900,
  revokeRefreshToken: true,
  refreshTokenMaxReuse: 0,
  accessTokenLifespan: 300,
  ssoSessionIdleTimeout: 1800,
  ssoSessionMaxLifespan: 36_000,
  defaultSignatureAlgorithm: 'RS256',
  directGrantFlow: 'ppe password',
  passwordPolicy: expect.stringMatching(
    /^length\(8\) and digits\(1\) and specialChars\(1\) and upperCase\(1\) and lowerCase\(1\) and regexPattern\(/,
  ),
};

const OUR_CLIENT = {
  enabled: true,
  publicClient: false,
  clientAuthenticatorType: 'client-secret',
  directAccessGrantsEnabled: true,
  standardFlowEnabled: false,
  implicitFlowEnabled: false,
  serviceAccountsEnabled: false,
  fullScopeAllowed: false,
  redirectUris: [],
  webOrigins: [],
};

describe('a new realm', () => {
  it('is hardened SEC-20', async () => {
    expect(await keycloak.realms.findOne({ realm })).toMatchObject(HARDENED);
  });

  it('accepts only our own clients, by a derived secret or by PKCE from one address SEC-20', async () => {
    const clients = await keycloak.clients.find({ realm });
    const ours = clients.find(({ clientId }) => clientId === CLIENT_ID);
    expect(ours).toMatchObject({ ...OUR_CLIENT, secret: clientSecret(config, realm) });
    const open = clients.filter(
      (client) =>
        client.enabled &&
        (client.standardFlowEnabled || client.directAccessGrantsEnabled || client.implicitFlowEnabled),
    );
    const reachable = open
      .filter(({ bearerOnly, redirectUris = [] }) => !bearerOnly && redirectUris.length > 0)
      .map(({ clientId }) => clientId);
    expect(reachable).toEqual(['ppe-console']);
    expect(clients.find(({ clientId }) => clientId === 'ppe-console')).toMatchObject({
      directAccessGrantsEnabled: false,
      implicitFlowEnabled: false,
      redirectUris: [consoleAddress(config, 'acme')],
      attributes: { 'pkce.code.challenge.method': 'S256' },
    });
    for (const clientId of ['admin-cli', 'account', 'account-console', 'security-admin-console']) {
      const form = { grant_type: 'password', client_id: clientId, username: ana.email, password: PASSWORD };
      const response = await fetch(`${config.KEYCLOAK_URL}/realms/${realm}/protocol/openid-connect/token`, {
        method: 'POST',
        body: new URLSearchParams(form),
      });
      expect({ clientId, status: response.status }).toEqual({ clientId, status: 401 });
    }
    expect(clientSecret(config, realm)).not.toBe(clientSecret(config, realmName(config, 'bolt')));
  });

  it('enforces each password rule, and refuses the most common passwords itself [V3] SEC-20', async () => {
    const subject = await admin.ensureUser('acme', { ...ana, email: 'rules@acme.example' });
    const set = (value: string) =>
      keycloak.users.resetPassword({ realm, id: subject, credential: { type: 'password', value, temporary: false } });
    const common = ['Password1!', 'P@ssw0rd-2026', 'Senh@123!', '1!Qwerty'];
    for (const weak of ['Aa1!aaa', 'AA11!!AAA', 'aa11!!aaa', 'Aaaa!!aaa', 'Aaa11aaaa', ...common]) {
      await expect(set(weak), weak).rejects.toBeInstanceOf(NetworkError);
    }
    await set('Aa1!aaaa');
    expect(await signIn('rules@acme.example', 'Aa1!aaaa')).toHaveProperty('access_token');
  });
});

describe('an existing realm', () => {
  it('gets its changed settings reset, and keeps its accounts and their passwords SEC-20', async () => {
    const before = await keycloak.clients.find({ realm, clientId: CLIENT_ID });
    const [client] = before;
    if (!client?.id) throw new Error('The realm has no client of ours');
    await keycloak.realms.update(
      { realm },
      {
        bruteForceProtected: false,
        accessTokenLifespan: 86_400,
        revokeRefreshToken: false,
        passwordPolicy: '',
        directGrantFlow: 'direct grant',
      },
    );
    // Like a realm that is older than this flow.
    const flows = await keycloak.authenticationManagement.getFlows({ realm });
    const flowId = flows.find(({ alias }) => alias === 'ppe password')?.id ?? '';
    await keycloak.authenticationManagement.deleteFlow({ realm, flowId });
    await keycloak.clients.update(
      { realm, id: client.id },
      { ...client, implicitFlowEnabled: true, redirectUris: ['*'], secret: 'known', protocolMappers: [] },
    );
    const subject = await admin.ensureUser('acme', ana);

    const again = await admin.ensureRealm({
      ...acme,
      accounts: [{ ...ana, password: 'Another-1-password', isCustomerAdmin: false }],
    });
    expect(again.subjects.get(ana.email)).toBe(subject);
    expect(await keycloak.realms.findOne({ realm })).toMatchObject(HARDENED);
    const [mended] = await keycloak.clients.find({ realm, clientId: CLIENT_ID });
    expect(mended).toMatchObject({ ...OUR_CLIENT, secret: clientSecret(config, realm) });
    expect(mended?.protocolMappers?.map(({ name }) => name).sort()).toEqual([
      'audience',
      'customer admin',
      'email',
      'email verified',
      'subdomain',
      'subject',
      'system admin',
    ]);
    expect(await signIn(ana.email, PASSWORD)).toHaveProperty('access_token');
    expect(isInvalidGrant(await signIn(ana.email, 'Another-1-password'))).toBe(true);
  });

  it('follows the address that the product has, and keeps everything else SEC-20', async () => {
    const moved: Config = { ...config, PUBLIC_PORT: 3999 };
    const consoleClient = async () => {
      const [client] = await keycloak.clients.find({ realm, clientId: 'ppe-console' });
      return client;
    };
    const before = await consoleClient();
    const there = await connectRealmAdmin(moved);
    const acmeRealm = { name: realm, subdomain: 'acme' };
    expect(await there.setConsoleAddress(acmeRealm)).toBe(true);
    expect(await consoleClient()).toEqual({
      ...before,
      redirectUris: ['http://acme.localhost:3999/login'],
      webOrigins: ['http://acme.localhost:3999'],
    });
    expect(await there.setConsoleAddress(acmeRealm)).toBe(false);
    expect(await there.setConsoleAddress({ name: `${realm}-gone`, subdomain: 'gone' })).toBe(false);
    expect(await admin.setConsoleAddress(acmeRealm)).toBe(true);
    expect(await consoleClient()).toEqual(before);
  });

  it('can be deleted, even twice, and no other realm is deleted', async () => {
    await admin.ensureRealm({ subdomain: 'gone', displayName: 'Gone' });
    expect(await admin.listRealms()).toEqual(expect.arrayContaining([realm, realmName(config, 'gone')]));
    await admin.deleteRealm('gone');
    await admin.deleteRealm('gone');
    expect(await admin.listRealms()).toEqual([realm]);
  });

  it('of the platform cannot be overwritten by a tenant’s realm', async () => {
    expect(() => realmName(config, 'platform')).toThrow('platform');
    await expect(admin.ensureRealm({ subdomain: 'platform', displayName: 'Clever' })).rejects.toThrow('platform');
  });
});
