import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './session.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
/** Lifetime of a token in these tests, in ms. */
const LIFETIME = 300_000;

/** Paths of the requests to /api/auth. */
let requests: string[];

/** Responds with a numbered token. */
function answer(path: string): Response {
  requests.push(path.replace('/api/auth/', ''));
  const user = { id: 'u1', email: 'ana@acme.example', name: 'Ana' };
  return Response.json({ accessToken: `token ${requests.length}`, expiresAt: Date.now() + LIFETIME, user });
}

beforeEach(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  requests = [];
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(answer(path)));
  await session.signIn('ana@acme.example', 'secret', 'acme');
});
afterEach(async () => {
  await session.signOut();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a token is used without a refresh until 30 s before its expiry [E8]', async () => {
  vi.setSystemTime(NOW + LIFETIME - 30_001);
  expect(await session.getToken()).toBe('token 1');
  expect(requests).toEqual(['sign-in']);
});

it('a token is refreshed before use in its last 30 s, once for concurrent callers [E8]', async () => {
  vi.setSystemTime(NOW + LIFETIME - 30_000);
  const tokens = await Promise.all([session.getToken(), session.getToken(), session.getToken()]);
  expect(tokens).toEqual(['token 2', 'token 2', 'token 2']);
  expect(requests).toEqual(['sign-in', 'refresh']);
  vi.setSystemTime(NOW + LIFETIME);
  expect(await session.getToken()).toBe('token 2');
});

it('a session that the server no longer knows expires and returns no token [E8] [N9]', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ error: { code: 'UNAUTHENTICATED', message: 'Over' } }, { status: 401 })),
  );
  vi.setSystemTime(NOW + LIFETIME);
  await expect(session.getToken()).rejects.toThrow('Over');
  expect(session.get().status).toBe('expired');
  expect(await session.getToken()).toBeUndefined();
});

it('a server that cannot be reached does not end the session [E8]', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  vi.setSystemTime(NOW + LIFETIME);
  await expect(session.getToken()).rejects.toMatchObject({ failure: 'FETCH_ERROR' });
  expect(session.get().status).toBe('signedIn');
});

it('a user whose permissions could not be fetched has no permissions [E8]', () => {
  session.setPermissions(undefined);
  expect(session.get()).toMatchObject({
    hasPermissionsFailed: true,
    permissions: { isSystemAdmin: false, isCustomerAdmin: false, permissions: [] },
  });
});
