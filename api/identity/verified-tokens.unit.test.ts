import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type LocalJWKSet } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CLIENT_ID, type Realm } from './realm.ts';
import type { SigningKeys } from './signing-keys.ts';
import { createTokenVerifier } from './verified-tokens.ts';

const realmOf = (name: string): Realm => ({
  name,
  subdomain: name,
  issuer: `http://keycloak.test/realms/${name}`,
  internalUrl: `http://keycloak.test/realms/${name}`,
  clientSecret: '',
  earlierClientSecret: null,
});
const [acme, bolt] = [realmOf('acme'), realmOf('bolt')];

let privateKey: CryptoKey;
let published: LocalJWKSet;
/** Number of signatures that were checked. */
let checks: number;

async function publishNewKey(): Promise<void> {
  const pair = await generateKeyPair('RS256');
  privateKey = pair.privateKey;
  published = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), alg: 'RS256' }] });
}

const signingKeys: SigningKeys = {
  resolve: (header, token) => {
    checks += 1;
    return published(header, token);
  },
  current: async () => published,
  areCurrent: (keys) => keys === published,
  byId: () => Promise.reject(new Error('not used')),
};

const tokenOf = (realm: Realm, seconds = 300) =>
  new SignJWT({ typ: 'Bearer', azp: CLIENT_ID, sid: 'session', subdomain: realm.subdomain })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(realm.issuer)
    .setAudience(CLIENT_ID)
    .setSubject('subject')
    .setIssuedAt()
    .setExpirationTime(`${seconds}s`)
    .sign(privateKey);

const refused = (reason: string) => ({ code: 'UNAUTHENTICATED', details: { reason } });

beforeEach(async () => {
  checks = 0;
  await publishNewKey();
});
afterEach(() => void vi.useRealTimers());

describe('a verified token', () => {
  it('is not verified again, and gives the same claims', async () => {
    const { verify } = createTokenVerifier(() => signingKeys);
    const token = await tokenOf(acme);
    const claims = await verify(token, acme);
    expect(claims).toMatchObject({ subject: 'subject', keycloakSession: 'session' });
    for (let times = 0; times < 5; times += 1) expect(await verify(token, acme)).toEqual(claims);
    expect(checks).toBe(1);
  });

  it('is refused as expired from its expiry on SEC-21', async () => {
    vi.useFakeTimers();
    const { verify } = createTokenVerifier(() => signingKeys);
    const token = await tokenOf(acme);
    await verify(token, acme);
    vi.advanceTimersByTime(299_000);
    await verify(token, acme);
    expect(checks).toBe(1);
    // Within the tolerance for clocks it is verified each time.
    vi.advanceTimersByTime(2000);
    await verify(token, acme);
    expect(checks).toBe(2);
    vi.advanceTimersByTime(6000);
    await expect(verify(token, acme)).rejects.toMatchObject(refused('expired'));
  });

  it('is refused at another realm, and does not become invalid at its own SEC-21', async () => {
    const { verify } = createTokenVerifier(() => signingKeys);
    const token = await tokenOf(acme);
    await verify(token, acme);
    await expect(verify(token, bolt)).rejects.toMatchObject(refused('invalid'));
    await verify(token, acme);
  });

  it('is refused when its realm no longer publishes its key SEC-22', async () => {
    const { verify } = createTokenVerifier(() => signingKeys);
    const token = await tokenOf(acme);
    await verify(token, acme);
    await publishNewKey();
    await expect(verify(token, acme)).rejects.toMatchObject(refused('invalid'));
  });

  it('does not make changed tokens valid, and refused tokens are not kept SEC-21', async () => {
    const { verify } = createTokenVerifier(() => signingKeys);
    const token = await tokenOf(acme);
    await verify(token, acme);
    for (const changed of [`${token}A`, token.slice(0, -4), token.slice(1), token.toLowerCase(), ''])
      for (const _ of ['first', 'second'])
        await expect(verify(changed, acme)).rejects.toMatchObject(refused('invalid'));
  });
});

describe('a token that was verified before', () => {
  it.each([null, {}])(
    'is known at its realm only, and until its expiry, on connection %j SEC-21',
    async (connection) => {
      vi.useFakeTimers();
      const { verify, known } = createTokenVerifier(() => signingKeys);
      const token = await tokenOf(acme);
      expect(known(token, acme, connection)).toBeNull();
      const claims = await verify(token, acme);
      expect(known(token, acme, connection)).toEqual(claims);
      for (const [other, realm] of [
        [token, bolt],
        [`${token}A`, acme],
        [token.slice(0, -4), acme],
        ['', acme],
      ] as const)
        expect(known(other, realm, connection)).toBeNull();
      expect(known(token, acme, connection)).toEqual(claims);
      vi.advanceTimersByTime(301_000);
      expect(known(token, acme, connection)).toBeNull();
    },
  );

  it('is not known any more when the keys of its realm changed SEC-22', async () => {
    const { verify, known } = createTokenVerifier(() => signingKeys);
    const token = await tokenOf(acme);
    await verify(token, acme);
    await publishNewKey();
    expect(known(token, acme, {})).toBeNull();
  });
});
