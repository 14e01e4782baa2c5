import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { testConfig } from '#api/testing/test-config.ts';
import type { KeptKeys, KeyStore } from './key-store.ts';
import { createSigningKeys } from './signing-keys.ts';

const HOUR = 3_600_000;

/** A door to the real Keycloak that counts who passes, and can be shut. */
let door: { server: Server; url: string; visits: number; open: boolean; knowsRealm: boolean };
let kid: string;

beforeAll(async () => {
  const { KEYCLOAK_URL } = testConfig();
  const server = createServer((request, response) => {
    door.visits += 1;
    if (!door.open) return void request.socket.destroy();
    const path = door.knowsRealm ? request.url : request.url?.replace('/realms/master', '/realms/gone');
    fetch(`${KEYCLOAK_URL}${path}`)
      .then(async (answer) => response.writeHead(answer.status).end(await answer.text()))
      .catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  door = {
    server,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/realms/master`,
    visits: 0,
    open: true,
    knowsRealm: true,
  };
  const certs = await fetch(`${door.url}/protocol/openid-connect/certs`);
  const { keys }: { keys: { kid: string; use: string }[] } = JSON.parse(await certs.text());
  kid = keys.find(({ use }) => use === 'sig')?.kid ?? '';
});
afterAll(() => void door.server.close());

/** What survives a restart, as far as these tests restart. */
function memoryStore(): KeyStore & { row: KeptKeys | null } {
  const store: KeyStore & { row: KeptKeys | null } = {
    row: null,
    async keep(_issuer, keys) {
      store.row = { keys, ageMs: 0 };
    },
    kept: async () => store.row,
  };
  return store;
}

/** Keys of the master realm, on a clock that the test sets. */
function keysAt(store: KeyStore = memoryStore()) {
  const clock = { now: 1_800_000_000_000 };
  door.visits = 0;
  door.open = true;
  door.knowsRealm = true;
  const realm = { issuer: door.url, internalUrl: door.url };
  const parts = { log: pino({ level: 'silent' }), store, now: () => clock.now };
  return { clock, keys: createSigningKeys(realm, parts) };
}

describe('a realm’s keys', () => {
  it('are fetched once for everybody who asks', async () => {
    const { keys } = keysAt();
    const found = await Promise.all(Array.from({ length: 200 }, () => keys.byId(kid)));
    expect(new Set(found.map((key) => key.kid))).toEqual(new Set([kid]));
    expect(door.visits).toBe(1);
  });

  it('are fetched once in thirty seconds for a flood of unknown ones REL-12', async () => {
    const { keys, clock } = keysAt();
    await keys.byId(kid);
    clock.now += 5000;
    const flood = () => Promise.allSettled(Array.from({ length: 5000 }, (_, index) => keys.byId(`unknown-${index}`)));
    const answers = [...(await flood()), ...(await flood())];
    expect(answers.every((answer) => answer.status === 'rejected' && answer.reason.code === 'UNAUTHENTICATED')).toBe(
      true,
    );
    expect(door.visits).toBe(2);
    clock.now += 29_000;
    await flood();
    expect(door.visits).toBe(2);
    clock.now += 2000;
    await flood();
    expect(door.visits).toBe(3);
    expect((await keys.byId(kid)).kid).toBe(kid);
  });

  it('serve for 24 hours while Keycloak is away; then it is UNAVAILABLE, and it recovers', async () => {
    const { keys, clock } = keysAt();
    await keys.byId(kid);
    door.open = false;
    clock.now += 23 * HOUR;
    expect((await keys.byId(kid)).kid).toBe(kid);
    await expect(keys.byId('unknown')).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      details: { dependency: 'keycloak' },
    });
    clock.now += 2 * HOUR;
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE', details: { dependency: 'keycloak' } });
    door.open = true;
    clock.now += 2000;
    expect((await keys.byId(kid)).kid).toBe(kid);
  });

  it('are not there at a start without Keycloak, and come when it does', async () => {
    const { keys, clock } = keysAt();
    door.open = false;
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(door.visits).toBe(1);
    door.open = true;
    clock.now += 2000;
    expect((await keys.byId(kid)).kid).toBe(kid);
  });

  it('of before a restart count for 24 hours while Keycloak is away, and only then REL-11', async () => {
    const store = memoryStore();
    const { keys } = keysAt(store);
    await keys.byId(kid);
    const old = store.row;
    if (!old) throw new Error('Nothing was kept');
    for (const [ageMs, isKnown] of [
      [23 * HOUR, true],
      [25 * HOUR, false],
    ] as const) {
      store.row = { ...old, ageMs };
      const restarted = keysAt(store);
      door.open = false;
      const answer = await restarted.keys.byId(kid).then(
        ({ kid: found }) => found === kid,
        (error: { code: string }) => error.code,
      );
      expect({ ageMs, answer }).toEqual({ ageMs, answer: isKnown ? true : 'UNAVAILABLE' });
    }
    store.row = { ...old, ageMs: 23 * HOUR };
    const late = keysAt(store);
    door.open = false;
    expect((await late.keys.byId(kid)).kid).toBe(kid);
    late.clock.now += 2 * HOUR;
    await expect(late.keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('are given up when Keycloak answers that it knows no such realm, kept ones too REL-11', async () => {
    const store = memoryStore();
    const { keys, clock } = keysAt(store);
    await keys.byId(kid);
    door.knowsRealm = false;
    clock.now += 5000;
    await expect(keys.byId('unknown')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const restarted = keysAt(store);
    door.knowsRealm = false;
    await expect(restarted.keys.byId(kid)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
