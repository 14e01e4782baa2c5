import { createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import { createServer, request } from 'node:http';
import KeycloakAdminClient from '@keycloak/keycloak-admin-client';
import {
  base64url,
  CompactEncrypt,
  decodeJwt,
  decodeProtectedHeader,
  SignJWT,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { accountOf, TEST_PASSWORD } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { CLIENT_ID, clientSecret, realmName } from './realm.ts';

let app: TestApp;
/** A token that Keycloak issued to acme's admin. */
let genuine: string;
/** A key of acme's realm that this test holds, so that it can sign any token like the realm. */
let realmKey: { key: KeyObject; kid: string };
/** Claims of the genuine token. */
let claims: JWTPayload;

const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' });

beforeAll(async () => {
  app = await bootApp();
  realmKey = await addRealmKey();
  const { email, password } = accountOf('admin', 'acme');
  genuine = (await new AuthClient(app.originOf(app.acme)).signIn(email, password)).session.accessToken;
  claims = decodeJwt(genuine);
});
afterAll(() => app.close());

const acmeRealm = () => realmName(app.config, 'acme');
const tokenEndpoint = (realm: string) => `${app.config.KEYCLOAK_URL}/realms/${realm}/protocol/openid-connect/token`;

async function connectKeycloakAdmin(): Promise<KeycloakAdminClient> {
  const client = new KeycloakAdminClient({ baseUrl: app.config.KEYCLOAK_URL });
  await client.auth({
    grantType: 'password',
    clientId: 'admin-cli',
    username: app.config.KEYCLOAK_ADMIN_USER,
    password: app.config.KEYCLOAK_ADMIN_PASSWORD,
  });
  return client;
}

type Answer = { status: number; code: string | null };

/** Sends a query that every signed-in person may send. Uses Node's http, because fetch drops a Host header. */
function ask(token: string, host: string, headers: Record<string, string> = {}, port = app.port): Promise<Answer> {
  const body = JSON.stringify({ query: '{ getCurrentUserPermissions { isCustomerAdmin } }' });
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/graphql', method: 'POST', agent: false };
    const call = request(
      {
        ...options,
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, Host: host, ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        response.on('error', reject).on('end', () => {
          resolve({ status: response.statusCode ?? 0, code: JSON.parse(text).errors?.[0]?.extensions?.code ?? null });
        });
      },
    );
    call.on('error', reject).end(body);
  });
}

const atAcme = (token: string, port = app.port) => ask(token, `acme.localhost:${port}`, {}, port);
const taken: Answer = { status: 200, code: null };
const refused: Answer = { status: 401, code: 'UNAUTHENTICATED' };

const sign = (payload: JWTPayload, header: Partial<JWTHeaderParameters> = {}, key: KeyObject = realmKey.key) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: realmKey.kid, ...header }).sign(key);

const part = (value: object) => base64url.encode(JSON.stringify(value));

/** Adds a key to a realm. Returns it with Keycloak's id of it. */
async function addRealmKey(realm = acmeRealm()): Promise<{ key: KeyObject; kid: string }> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const admin = await connectKeycloakAdmin();
  await admin.components.create({
    realm,
    name: randomUUID(),
    providerType: 'org.keycloak.keys.KeyProvider',
    providerId: 'rsa',
    config: {
      privateKey: [privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()],
      priority: ['50'],
      algorithm: ['RS256'],
    },
  });
  const { n } = publicKey.export({ format: 'jwk' });
  const certs = await fetch(`${app.config.KEYCLOAK_URL}/realms/${realm}/protocol/openid-connect/certs`);
  const { keys }: { keys: { kid: string; n: string }[] } = JSON.parse(await certs.text());
  const kid = keys.find((key) => key.n === n)?.kid;
  if (!kid) throw new Error('Keycloak does not publish the key');
  return { key: privateKey, kid };
}

describe('a new key of a realm', () => {
  it('is accepted within two seconds after its first token REL-12', async () => {
    const { port } = await app.startReplica();
    expect(await atAcme(genuine, port)).toEqual(taken);
    const { key, kid } = await addRealmKey();
    const token = await sign(claims, { kid }, key);
    await waitFor('the new key to be accepted', async () => (await atAcme(token, port)).status === 200);
  });
});

describe('tokens that acme’s realm has signed', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const wrong: [string, () => JWTPayload][] = [
    ['another issuer', () => ({ ...claims, iss: `${app.config.KEYCLOAK_URL}/realms/master` })],
    ['the issuer in upper case', () => ({ ...claims, iss: claims.iss?.toUpperCase() })],
    ['the issuer with a slash', () => ({ ...claims, iss: `${claims.iss}/` })],
    ['no issuer', () => ({ ...claims, iss: undefined })],
    ['another audience', () => ({ ...claims, aud: 'account' })],
    ['several wrong audiences', () => ({ ...claims, aud: ['account', 'ppe-api-2'] })],
    ['no audience', () => ({ ...claims, aud: undefined })],
    ['another client', () => ({ ...claims, azp: 'admin-cli' })],
    ['no client', () => ({ ...claims, azp: undefined })],
    ['an ID token’s type', () => ({ ...claims, typ: 'ID' })],
    ['a refresh token’s type', () => ({ ...claims, typ: 'Refresh' })],
    ['a logout token’s type', () => ({ ...claims, typ: 'Logout' })],
    ['no type', () => ({ ...claims, typ: undefined })],
    ['an expiry in the past', () => ({ ...claims, exp: now() - 30 })],
    ['no expiry', () => ({ ...claims, exp: undefined })],
    ['an expiry that is a string', () => ({ ...claims, exp: String(claims.exp) }) as never],
    ['a start of validity in the future', () => ({ ...claims, nbf: now() + 60 })],
    ['a time of issue in the future', () => ({ ...claims, iat: now() + 60 })],
    ['no time of issue', () => ({ ...claims, iat: undefined })],
    ['no subject', () => ({ ...claims, sub: undefined })],
    ['an unknown subject', () => ({ ...claims, sub: randomUUID(), sid: 'other' })],
    ['no session', () => ({ ...claims, sid: undefined })],
    ['an unknown session', () => ({ ...claims, sid: 'A'.repeat(24) })],
    ['another subdomain', () => ({ ...claims, subdomain: 'bolt' })],
    ['no subdomain', () => ({ ...claims, subdomain: undefined })],
  ];

  it.each(wrong)('are refused with %s SEC-21', async (_, payload) => {
    expect(await atAcme(await sign(claims))).toEqual(taken);
    expect(await atAcme(await sign(payload()))).toEqual(refused);
  });

  it('are refused with another header type or an unknown critical extension SEC-21', async () => {
    expect(await atAcme(await sign(claims, { typ: 'logout+jwt' }))).toEqual(refused);
    expect(await atAcme(await sign(claims, { typ: undefined }))).toEqual(refused);
    const header = { alg: 'RS256', typ: 'JWT', kid: realmKey.kid, crit: ['exp2'], exp2: 1 };
    const odd = await new SignJWT(claims).setProtectedHeader(header).sign(realmKey.key, { crit: { exp2: true } });
    expect(await atAcme(odd)).toEqual(refused);
  });

  it('are refused as `expired`, not `invalid`, when they have only expired, so that the console refreshes [E8]', async () => {
    const host = await app.services.identity.tenantOfHost('acme.localhost');
    if (host.kind !== 'tenant') throw new Error('acme must be a tenant');
    const verify = async (payload: JWTPayload) => app.services.identity.verify(await sign(payload), host.tenant);
    await expect(verify({ ...claims, exp: now() - 30 })).rejects.toMatchObject({ details: { reason: 'expired' } });
    await expect(verify({ ...claims, aud: 'account' })).rejects.toMatchObject({ details: { reason: 'invalid' } });
    expect((await verify({ ...claims, exp: now() - 3 })).isCustomerAdmin).toBe(true);
  });
});

describe('tokens that acme’s realm has not signed', () => {
  it('are refused with every algorithm but RS256 SEC-21', async () => {
    const [, payload = ''] = genuine.split('.');
    const { kid } = decodeProtectedHeader(genuine);
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      for (const signature of ['', genuine.split('.')[2]]) {
        expect(await atAcme(`${part({ alg, typ: 'JWT', kid })}.${payload}.${signature}`)).toEqual(refused);
      }
    }
    const publicKey = createPublicKey(realmKey.key);
    const secrets = [
      publicKey.export({ type: 'spki', format: 'pem' }),
      publicKey.export({ type: 'spki', format: 'der' }),
      publicKey.export({ type: 'pkcs1', format: 'pem' }),
      clientSecret(app.config, acmeRealm()),
      app.config.APP_SECRET,
    ];
    for (const secret of secrets) {
      const key = new TextEncoder().encode(secret.toString());
      const bytes = typeof secret === 'string' ? key : new Uint8Array(secret);
      for (const alg of ['HS256', 'HS512']) {
        expect(
          await atAcme(
            await new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', kid: realmKey.kid }).sign(bytes),
          ),
        ).toEqual(refused);
      }
    }
    for (const alg of ['RS384', 'RS512', 'PS256']) expect(await atAcme(await sign(claims, { alg }))).toEqual(refused);
    expect(await atAcme(await sign(claims, { alg: 'ES256' }, elliptic.privateKey))).toEqual(refused);
  });

  it('are refused with a known, an unknown, a missing and a malicious key id SEC-21', async () => {
    const kids = [
      realmKey.kid,
      'unknown',
      undefined,
      '',
      '../../etc/passwd',
      "' or 1=1 --",
      'x'.repeat(3000),
      '__proto__',
    ];
    for (const kid of kids) expect(await atAcme(await sign(claims, { kid }, stranger.privateKey))).toEqual(refused);
  });

  it('are refused when they contain or link to their own key, and the link is not fetched SEC-21', async () => {
    let visits = 0;
    const jwk = stranger.publicKey.export({ format: 'jwk' });
    const server = createServer((_, response) => {
      visits += 1;
      response.end(JSON.stringify({ keys: [{ ...jwk, kid: 'mine', alg: 'RS256', use: 'sig' }] }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/certs`;
    const headers: Partial<JWTHeaderParameters>[] = [
      { jwk },
      { jku: url, kid: 'mine' },
      { x5u: url, kid: 'mine' },
      { jku: url, jwk, kid: realmKey.kid },
    ];
    for (const header of headers)
      expect(await atAcme(await sign(claims, header, stranger.privateKey))).toEqual(refused);
    const iss = url.replace('/certs', '/realms/acme');
    expect(await atAcme(await sign({ ...claims, iss }, { kid: 'mine' }, stranger.privateKey))).toEqual(refused);
    await new Promise((resolve) => server.close(resolve));
    expect(visits).toBe(0);
  });

  it('are refused when signed by another realm’s key, encrypted, or sent with a certificate SEC-21', async () => {
    const bolts = await addRealmKey(realmName(app.config, 'bolt'));
    expect(await atAcme(await sign(claims, { kid: bolts.kid }, bolts.key))).toEqual(refused);
    expect(await atAcme(await sign(claims, { kid: realmKey.kid }, bolts.key))).toEqual(refused);
    const certificate = stranger.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    for (const header of [{ x5c: [certificate] }, { x5t: 'A'.repeat(27), x5c: [certificate] }])
      expect(await atAcme(await sign(claims, header, stranger.privateKey))).toEqual(refused);
    const sealed = await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(claims)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: realmKey.kid })
      .encrypt(createPublicKey(realmKey.key));
    expect(await atAcme(sealed)).toEqual(refused);
    const detached = { alg: 'RS256', typ: 'JWT', kid: realmKey.kid, b64: false, crit: ['b64'] };
    const [, payload = '', signature = ''] = genuine.split('.');
    expect(await atAcme(`${part(detached)}.${payload}.${signature}`)).toEqual(refused);
    expect(await atAcme(genuine)).toEqual(taken);
  });

  it('are refused when they are genuine tokens, changed or truncated SEC-21', async () => {
    const [header = '', payload = '', signature = ''] = genuine.split('.');
    const flipped = Buffer.from(signature, 'base64url').map((byte, index) => (index === 7 ? byte ^ 1 : byte));
    const changed = [
      `${header}.${part({ ...claims, isSystemAdmin: true })}.${signature}`,
      `${header}.${part({ ...claims, exp: (claims.exp ?? 0) + 3600 })}.${signature}`,
      `${header}.${payload}.${Buffer.from(flipped).toString('base64url')}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${header}..${signature}`,
      `${genuine}.${signature}`,
      genuine.slice(0, -10),
      '..',
      'x',
      'x'.repeat(10_000),
    ];
    for (const token of changed)
      expect({ token: token.slice(-40), ...(await atAcme(token)) }).toEqual({ token: token.slice(-40), ...refused });
    expect(await atAcme(genuine)).toEqual(taken);
  });
});

describe('other tokens of real accounts', () => {
  it('are refused: refresh tokens, ID tokens and tokens of another client of the same realm SEC-21', async () => {
    const admin = await connectKeycloakAdmin();
    const audience = {
      name: 'audience',
      protocol: 'openid-connect',
      protocolMapper: 'oidc-audience-mapper',
      config: { 'included.client.audience': CLIENT_ID, 'access.token.claim': 'true' },
    };
    await admin.clients.create({
      realm: acmeRealm(),
      clientId: 'other-app',
      publicClient: true,
      directAccessGrantsEnabled: true,
      protocolMappers: [audience],
    });
    const { email } = accountOf('admin', 'acme');
    const grant = async (form: Record<string, string>): Promise<Record<string, string>> => {
      const body = new URLSearchParams({ grant_type: 'password', username: email, password: TEST_PASSWORD, ...form });
      const ask = () => fetch(tokenEndpoint(acmeRealm()), { method: 'POST', body });
      // Keycloak refuses a sign-in while it still handles an earlier one of the same user.
      const response = await vi.waitUntil(async () => ask().then((answer) => answer.ok && answer), {
        interval: 3000,
        timeout: 45_000,
      });
      return JSON.parse(await response.text());
    };
    const ours = await grant({
      client_id: CLIENT_ID,
      client_secret: clientSecret(app.config, acmeRealm()),
      scope: 'openid',
    });
    const others = await grant({ client_id: 'other-app' });
    expect(decodeJwt(others.access_token ?? '')).toMatchObject({
      aud: CLIENT_ID,
      azp: 'other-app',
    });
    for (const token of [ours.refresh_token, ours.id_token, others.access_token]) {
      expect(token?.length).toBeGreaterThan(200);
      expect(await atAcme(token ?? '')).toEqual(refused);
    }
  });

  it('are valid at their own host only, in each notation of the host SEC-1 [T1] [T10]', async () => {
    const proxied = await app.startReplica({ TRUSTED_PROXIES: '127.0.0.1' });
    const homes = { acme: app.acme, bolt: app.bolt, platform: null };
    const tokens: Record<string, string> = {};
    for (const [name, tenant] of Object.entries(homes)) {
      const person = accountOf(tenant ? 'regular' : 'system', name);
      tokens[name] = (
        await new AuthClient(app.originOf(tenant)).signIn(person.email, person.password)
      ).session.accessToken;
    }
    const hosts: Record<string, string[]> = {
      acme: ['acme.localhost', 'ACME.localhost', 'acme.localhost.', 'acme.localhost:1'],
      bolt: ['bolt.localhost', 'Bolt.LocalHost:443'],
      platform: ['localhost', 'localhost.', '127.0.0.1', '127.0.0.1:8080', '[::1]'],
      nobody: [
        'nobody.localhost',
        'x.acme.localhost',
        'evil.example',
        'xn--cme-8cd.localhost',
        'demo.localhost',
        'acme.localhost.evil.example',
        'acme.localhost..',
        'acme..localhost',
        'acme%2elocalhost',
      ],
    };
    for (const [home, token] of Object.entries(tokens)) {
      for (const [owner, names] of Object.entries(hosts)) {
        for (const host of names) {
          const expected = { home, host, ...(owner === home ? taken : refused) };
          expect({ home, host, ...(await ask(token, host)) }).toEqual(expected);
          const forwarded = { 'X-Forwarded-Host': host };
          expect({ home, host, ...(await ask(token, 'bolt.localhost', forwarded, proxied.port)) }).toEqual(expected);
          const ignored = { home, host, ...(home === 'bolt' ? taken : refused) };
          expect({ home, host, ...(await ask(token, 'bolt.localhost', forwarded)) }).toEqual(ignored);
        }
      }
    }
  });
});

describe('a change of a person’s row', () => {
  it('revokes a right within ten seconds, even if the token still claims it', async () => {
    const { viewer } = await waitFor('acme’s admin', viewerOfGenuine);
    expect(viewer).toMatchObject({ isCustomerAdmin: true, permissions: [] });
    const em = app.services.orm.em.fork();
    await givePermissions(app, app.acme.id, viewer.email, ['REPORT_ACCESS']);
    await change(em, sql`update console_user set is_customer_admin = false where id = ${viewer.id}`);
    const demoted = await waitFor(
      'the change to take effect',
      async () => {
        const seen = await viewerOfGenuine();
        return seen.viewer.isCustomerAdmin ? null : seen.viewer;
      },
      20_000,
    );
    expect(demoted).toMatchObject({ isCustomerAdmin: false, isSystemAdmin: false, permissions: ['REPORT_ACCESS'] });
  });

  async function viewerOfGenuine() {
    const host = await app.services.identity.tenantOfHost('acme.localhost');
    if (host.kind !== 'tenant') throw new Error('acme must be a tenant');
    return { viewer: await app.services.identity.verify(genuine, host.tenant) };
  }
});
