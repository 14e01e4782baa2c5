import { execFile } from 'node:child_process';
import path from 'node:path';
import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { change, sql } from '#api/db/sql.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { environmentOf } from '#api/testing/product-process.ts';
import { formatText } from '#stack/system/format.ts';
import { createRealmCheck, type CheckedRealm, type RealmCheck } from './realm-check.ts';
import { CLIENT_ID, clientSecret, realmName } from './realm.ts';
import { connectRealmAdmin } from './realms.ts';

const FILE = path.resolve(import.meta.dirname, '../../keycloak/realm-golden.json');

let app: TestApp;
let config: Config;
let check: RealmCheck;
let keycloak: KeycloakAdminClient;

beforeAll(async () => {
  app = await bootApp();
  config = app.config;
  check = createRealmCheck(config);
  keycloak = new KeycloakAdminClient({ baseUrl: config.KEYCLOAK_URL });
  await keycloak.auth({
    grantType: 'password',
    clientId: 'admin-cli',
    username: config.KEYCLOAK_ADMIN_USER,
    password: config.KEYCLOAK_ADMIN_PASSWORD,
  });
});
afterAll(() => app?.close());

/** A realm as in production: Keycloak generates its key. */
async function newRealm(subdomain: string): Promise<CheckedRealm> {
  const { name } = await (await connectRealmAdmin(config)).ensureRealm({ subdomain, displayName: subdomain });
  return { name, subdomain, shard: 'default' };
}

/** Replaces a realm with a test key by a realm as in production. */
async function recreate(subdomain: string | null): Promise<CheckedRealm> {
  const admin = await connectRealmAdmin(config);
  await admin.deleteRealm(subdomain);
  const { name } = await admin.ensureRealm({ subdomain, displayName: subdomain ?? 'Platform' });
  return { name, subdomain, shard: 'default' };
}

describe('a newly created realm', () => {
  it('equals keycloak/realm-golden.json; `vitest run --project api api/identity/realm-check --update` writes the file SEC-20', async () => {
    const snapshot = await check.snapshotOf(await newRealm('golden'));
    await expect(await formatText(FILE, JSON.stringify(snapshot))).toMatchFileSnapshot(FILE);
  });

  it('has no differences, with any name, and the platform’s realm has none either SEC-20', async () => {
    expect(await check.differencesOf(await newRealm('other'))).toEqual([]);
    expect(await check.differencesOf(await recreate(null))).toEqual([]);
  });

  it('has a snapshot without keys and secrets', async () => {
    const realm = await newRealm('quiet');
    const text = JSON.stringify(await check.snapshotOf(realm));
    const [client] = await keycloak.clients.find({ realm: realm.name, clientId: CLIENT_ID });
    for (const secret of [clientSecret(config, realm.name), client?.id ?? '-', realm.name])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/privateKey|certificate"|"secret"|PRIVATE/);
  });
});

describe('the differences of a changed realm', () => {
  it('contain each changed setting of the realm, its clients and its flows SEC-20', async () => {
    const realm = await newRealm('drifting');
    const { name } = realm;
    await keycloak.realms.update({ realm: name }, { bruteForceProtected: false, accessTokenLifespan: 86_400 });
    const [client] = await keycloak.clients.find({ realm: name, clientId: CLIENT_ID });
    if (!client?.id) throw new Error('The realm has no client of ours');
    await keycloak.clients.update({ realm: name, id: client.id }, { ...client, redirectUris: ['*'], secret: 'known' });
    await keycloak.clients.create({
      realm: name,
      clientId: 'backdoor',
      publicClient: true,
      protocol: 'openid-connect',
    });
    const executions = await keycloak.authenticationManagement.getExecutions({ realm: name, flow: 'direct grant' });
    const password = executions.find(({ providerId }) => providerId === 'direct-grant-validate-password');
    await keycloak.authenticationManagement.updateExecution(
      { realm: name, flow: 'direct grant' },
      { ...password, requirement: 'DISABLED' },
    );
    const found = (await check.differencesOf(realm)) ?? [];
    expect(found).toEqual(
      expect.arrayContaining([
        { setting: 'bruteForceProtected', expected: 'true', found: 'false' },
        { setting: 'accessTokenLifespan', expected: '300', found: '86400' },
        { setting: 'clients.ppe-api.redirectUris', expected: '[]', found: '["*"]' },
        { setting: 'clients.ppe-api.secret', expected: '(ours)', found: '(another)' },
        { setting: 'clients.backdoor.enabled', expected: null, found: 'true' },
        expect.objectContaining({
          setting: 'authenticationFlows.direct grant',
          found: expect.stringContaining('DISABLED direct-grant-validate-password'),
        }),
      ]),
    );
    expect(JSON.stringify(found)).not.toContain('known');
  });

  it('do not contain settings that may differ between tenants', async () => {
    const realm = await newRealm('own');
    const known = await keycloak.realms.findOne({ realm: realm.name });
    await keycloak.realms.update(
      { realm: realm.name },
      {
        displayName: 'Another name',
        enabled: false,
        attributes: { ...known?.attributes, frontendUrl: 'http://id.example' },
      },
    );
    await keycloak.components.create({
      realm: realm.name,
      name: 'newer key',
      providerType: 'org.keycloak.keys.KeyProvider',
      providerId: 'rsa-generated',
      config: { priority: ['200'], algorithm: ['RS256'], keySize: ['2048'] },
    });
    expect(await check.differencesOf(realm)).toEqual([]);
  });
});

describe('the operator’s commands', () => {
  it('report differences, repair them, and keep a suspended tenant suspended SEC-20 SEC-48', async () => {
    const names = [await recreate(null), await recreate('acme'), await recreate('bolt')].map(({ name }) => name);
    const acme = realmName(config, 'acme');
    expect(await run('check')).toEqual({
      exitCode: 0,
      text: names
        .map((name) => `${name}: as it should be\n`)
        .sort(platformFirst)
        .join(''),
    });

    await change(app.services.orm.em.fork(), sql`update customer set status = 'INACTIVE' where subdomain = 'bolt'`);
    await keycloak.realms.update({ realm: realmName(config, 'bolt') }, { enabled: false, revokeRefreshToken: false });
    await keycloak.realms.update({ realm: acme }, { bruteForceProtected: false });
    const drifted = await run('check');
    expect(drifted.exitCode).toBe(1);
    expect(drifted.text).toContain(`${acme}:\n  bruteForceProtected: false instead of true\n`);
    expect(drifted.text).toContain('  revokeRefreshToken: false instead of true\n');

    expect((await run('repair')).exitCode).toBe(0);
    expect(await keycloak.realms.findOne({ realm: acme })).toMatchObject({ bruteForceProtected: true, enabled: true });
    expect(await keycloak.realms.findOne({ realm: realmName(config, 'bolt') })).toMatchObject({
      revokeRefreshToken: true,
      enabled: false,
      displayName: 'Bolt',
    });

    await keycloak.realms.del({ realm: realmName(config, 'bolt') });
    const missing = await run('check');
    expect(missing.exitCode).toBe(1);
    expect(missing.text).toContain(`${realmName(config, 'bolt')}: Keycloak knows no such realm`);
    for (const { text } of [drifted, missing])
      for (const secret of [config.KEYCLOAK_ADMIN_PASSWORD, config.APP_SECRET, clientSecret(config, acme), 'eyJ'])
        expect(text).not.toContain(secret);
  }, 120_000);

  const platformFirst = (one: string) => (one.includes('platform') ? -1 : 0);

  /** Same as `npm run realms:<verb>`. */
  function run(verb: string): Promise<{ exitCode: number; text: string }> {
    return new Promise((resolve) => {
      const file = path.join(import.meta.dirname, 'realms-command.ts');
      execFile(process.execPath, [file, verb], { env: environmentOf(config) }, (error, stdout, stderr) =>
        resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, text: `${stdout}${stderr}` }),
      );
    });
  }
});
