import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './session.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
/** In ms: how long a token of these tests lives. */
const LIFE = 300_000;

let asked: string[];

/** What the server answers: a token with a number of its own. */
function answer(path: string): Response {
  asked.push(path.replace('/api/auth/', ''));
  const user = { id: 'u1', email: 'ana@acme.example', name: 'Ana' };
  return Response.json({ accessToken: `token ${asked.length}`, expiresAt: Date.now() + LIFE, user });
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  asked = [];
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
  await session.signIn('ana@acme.example', 'secret');
});
afterEach(async () => {
  await session.signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a token is used as it is until 30 s before its end [E8]', async () => {
  vi.setSystemTime(NOW + LIFE - 30_001);
  expect(await session.getToken()).toBe('token 1');
  expect(asked).toEqual(['sign-in']);
});

it('a token is renewed before it is used in its last 30 s, once for all who want it [E8]', async () => {
  vi.setSystemTime(NOW + LIFE - 30_000);
  const tokens = await Promise.all([session.getToken(), session.getToken(), session.getToken()]);
  expect(tokens).toEqual(['token 2', 'token 2', 'token 2']);
  expect(asked).toEqual(['sign-in', 'refresh']);
  vi.setSystemTime(NOW + LIFE);
  expect(await session.getToken()).toBe('token 2');
});

it('a session that the server no longer knows has expired, and gives no token [E8] [N9]', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'UNAUTHENTICATED', message: 'Over' } }, { status: 401 })),
  );
  vi.setSystemTime(NOW + LIFE);
  await expect(session.getToken()).rejects.toThrow('Over');
  expect(session.get().status).toBe('expired');
  expect(await session.getToken()).toBeUndefined();
});

it('a server that cannot be reached does not end the session [E8]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.setSystemTime(NOW + LIFE);
  await expect(session.getToken()).rejects.toThrow('Failed to fetch');
  expect(session.get().status).toBe('signedIn');
});

it('one whose permissions could not be fetched may do nothing [E8]', () => {
  session.setPermissions(undefined);
  expect(session.get()).toMatchObject({
    hasPermissionsFailed: true,
    permissions: { isSystemAdmin: false, isCustomerAdmin: false, permissions: [] },
  });
});
