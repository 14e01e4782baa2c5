import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { testConfig } from '#api/testing/test-config.ts';
import type { StoredKeys, KeyStore } from './key-store.ts';
import { createSigningKeys } from './signing-keys.ts';

const HOUR = 3_600_000;

/** A proxy in front of the real Keycloak. It counts requests (`visits`) and can be closed. */
let proxy: { server: Server; url: string; visits: number; open: boolean; knowsRealm: boolean };
let kid: string;

beforeAll(async () => {
  const { KEYCLOAK_URL } = testConfig();
  const server = createServer((request, response) => {
    proxy.visits += 1;
    // On a busy machine a reused connection may end just before the request.
    response.setHeader('Connection', 'close');
    if (!proxy.open) return void request.socket.destroy();
    const path = proxy.knowsRealm ? request.url : request.url?.replace('/realms/master', '/realms/gone');
    fetch(`${KEYCLOAK_URL}${path}`)
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  proxy = {
    server,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/realms/master`,
    visits: 0,
    open: true,
    knowsRealm: true,
  };
  const certs = await fetch(`${proxy.url}/protocol/openid-connect/certs`);
  const { keys }: { keys: { kid: string; use: string }[] } = JSON.parse(await certs.text());
  kid = keys.find(({ use }) => use === 'sig')?.kid ?? '';
});
afterAll(() => void proxy.server.close());

/** A store in memory that survives the simulated restarts of these tests. */
function createMemoryStore(): KeyStore & { row: StoredKeys | null } {
  const store: KeyStore & { row: StoredKeys | null } = {
    row: null,
    async save(_issuer, keys) {
      store.row = { keys, ageMs: 0 };
    },
    load: async () => store.row,
  };
  return store;
}

/** Keys of the master realm, with a clock that the test sets. */
function createKeys(store: KeyStore = createMemoryStore()) {
  const clock = { now: 1_800_000_000_000 };
  proxy.visits = 0;
  proxy.open = true;
  proxy.knowsRealm = true;
  const realm = { issuer: proxy.url, internalUrl: proxy.url };
  const parts = { log: pino({ level: 'silent' }), store, now: () => clock.now };
  return { clock, keys: createSigningKeys(realm, parts) };
}

describe('a realm’s keys', () => {
  it('are fetched once for concurrent callers', async () => {
    const { keys } = createKeys();
    const found = await Promise.all(Array.from({ length: 200 }, () => keys.byId(kid)));
    expect(new Set(found.map((key) => key.kid))).toEqual(new Set([kid]));
    expect(proxy.visits).toBe(1);
  });

  it('are fetched at most once in thirty seconds for many unknown keys REL-12', async () => {
    const { keys, clock } = createKeys();
    await keys.byId(kid);
    clock.now += 5000;
    const flood = () => Promise.allSettled(Array.from({ length: 5000 }, (_, index) => keys.byId(`unknown-${index}`)));
    const answers = [...(await flood()), ...(await flood())];
    expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === 'UNAUTHENTICATED')).toBe(
      true,
    );
    expect(proxy.visits).toBe(2);
    clock.now += 29_000;
    await flood();
    expect(proxy.visits).toBe(2);
    clock.now += 2000;
    await flood();
    expect(proxy.visits).toBe(3);
    expect((await keys.byId(kid)).kid).toBe(kid);
  });

  it('are used for 24 hours while Keycloak is down, then UNAVAILABLE, and are fetched when it is back', async () => {
    const { keys, clock } = createKeys();
    await keys.byId(kid);
    proxy.open = false;
    clock.now += 23 * HOUR;
    expect((await keys.byId(kid)).kid).toBe(kid);
    await expect(keys.byId('unknown')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: { dependency: 'keycloak' },
    });
    clock.now += 2 * HOUR;
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { dependency: 'keycloak' } });
    proxy.open = true;
    clock.now += 2000;
    expect((await keys.byId(kid)).kid).toBe(kid);
  });

  it('are UNAVAILABLE after a start without Keycloak, and are fetched when it is back', async () => {
    const { keys, clock } = createKeys();
    proxy.open = false;
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(proxy.visits).toBe(1);
    proxy.open = true;
    clock.now += 2000;
    expect((await keys.byId(kid)).kid).toBe(kid);
  });

  it('that were stored before a restart are used for 24 hours while Keycloak is down REL-11', async () => {
    const store = createMemoryStore();
    const { keys } = createKeys(store);
    await keys.byId(kid);
    const old = store.row;
    if (!old) throw new Error('Nothing was stored');
    for (const [ageMs, isKnown] of [
      [23 * HOUR, true],
      [25 * HOUR, false],
    ] as const) {
      store.row = { ...old, ageMs };
      const restarted = createKeys(store);
      proxy.open = false;
      const answer = await restarted.keys.byId(kid).then(
        ({ kid: found }) => found === kid,
        (error: { code: string }) => error.code,
      );
      expect({ ageMs, answer }).toEqual({ ageMs, answer: isKnown ? true : 'UNAVAILABLE' });
    }
    store.row = { ...old, ageMs: 23 * HOUR };
    const late = createKeys(store);
    proxy.open = false;
    expect((await late.keys.byId(kid)).kid).toBe(kid);
    late.clock.now += 2 * HOUR;
    await expect(late.keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('are not used any more, stored ones too, when Keycloak answers that there is no such realm REL-11', async () => {
    const store = createMemoryStore();
    const { keys, clock } = createKeys(store);
    await keys.byId(kid);
    proxy.knowsRealm = false;
    clock.now += 5000;
    await expect(keys.byId('unknown')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const restarted = createKeys(store);
    proxy.knowsRealm = false;
    await expect(restarted.keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
