import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { waitUntilAccepted, openSocket as openAt, subscribe } from '#api/testing/raw-socket.ts';
import { waitFor } from '#api/testing/wait-for.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(async () => app?.close());

const openSocket = (token: string | null, headers: Record<string, string> = {}, origin = app.originOf(app.acme)) =>
  openAt(origin, token, headers);

describe('a console socket', () => {
  it('acknowledges an active subscription by a ping with its id [E10]', async () => {
    const { token } = await app.as('admin');
    const { socket, seen, send } = openSocket(token);
    await waitFor('the connection to be accepted', () => seen.frames.some(({ type }) => type === 'connection_ack'));
    send({ type: 'subscribe', id: 'mine', payload: { query: 'subscription { onWithdrawalChanged { id } }' } });
    await waitFor('the acknowledgement', () =>
      seen.frames.some(({ type, payload }) => type === 'ping' && payload?.ack === 'mine'),
    );
    socket.close();
  });

  it('refuses a subscription without permission, and does not acknowledge it [R4]', async () => {
    const { token } = await app.as('regular');
    const { socket, seen, send } = openSocket(token);
    await waitFor('the connection to be accepted', () => seen.frames.some(({ type }) => type === 'connection_ack'));
    send({ type: 'subscribe', id: 'mine', payload: { query: 'subscription { onWithdrawalChanged { id } }' } });
    const refused = await waitFor('the refusal', () =>
      seen.frames.find(({ payload }) => payload && 'errors' in payload),
    );
    expect(JSON.stringify(refused.payload)).toContain('FORBIDDEN');
    expect(seen.frames.some(({ type }) => type === 'ping')).toBe(false);
    socket.close();
  });

  it.each([
    ['no token', null, 4401],
    ['an invalid token', 'x.y.z', 4403],
  ])('with %s is closed with the code of docs/console.md [X6]', async (_, token, code) => {
    const { seen } = openSocket(token);
    expect(await waitFor('the socket to close', () => seen.closed)).toBe(code);
  });

  it('is closed for a token of another tenant [T10]', async () => {
    const { token } = await app.as('admin', app.bolt);
    const { seen } = openSocket(token);
    expect(await waitFor('the socket to close', () => seen.closed)).toBe(4403);
  });

  it('is not opened for a page of another site SEC-26', async () => {
    const { token } = await app.as('admin');
    const { seen } = openSocket(token, { Origin: 'http://evil.example' });
    expect(await waitFor('the upgrade to be refused', () => seen.status)).toBe(403);
  });

  it.each([
    ['another person of the tenant', () => app.as('regular')],
    ['another tenant’s administrator', () => app.as('admin', app.bolt)],
    ['a system administrator', () => app.as('system')],
    ['an invalid session', async () => ({ token: 'x.y.z' })],
  ])('is closed by a ping with a token of %s, because it never changes its person SEC-27 [T10]', async (_, other) => {
    const raw = openSocket((await app.as('admin')).token);
    await waitUntilAccepted(raw);
    raw.send({ type: 'ping', payload: { token: (await other()).token } });
    expect(await waitFor('the socket to close', () => raw.seen.closed)).toBe(4403);
  });

  it('stays open after a ping with a token of the same person', async () => {
    const { token } = await app.as('admin');
    const raw = openSocket(token);
    await waitUntilAccepted(raw);
    raw.send({ type: 'ping', payload: { token } });
    await waitFor('the answer', () => raw.seen.frames.some(({ type }) => type === 'pong'));
    await subscribe(raw, 'mine', 'subscription { onDashboardChanged }');
    raw.socket.close();
  });

  it('is closed soon after the person has signed out SEC-23', async () => {
    const origin = app.originOf(app.acme);
    const { email, password } = accountOf('regular', 'acme');
    const headers = { 'Content-Type': 'application/json', Origin: origin };
    const signedIn = await fetch(`${origin}/api/auth/sign-in`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ username: email, password }),
    });
    const { accessToken }: { accessToken: string } = JSON.parse(await signedIn.text());
    const cookie =
      signedIn.headers
        .getSetCookie()
        .find((each) => each.startsWith('__Host-sid'))
        ?.split(';')[0] ?? '';
    const { seen } = openSocket(accessToken);
    await waitFor('the connection to be accepted', () => seen.frames.some(({ type }) => type === 'connection_ack'));
    const signedOut = await fetch(`${origin}/api/auth/sign-out`, {
      method: 'POST',
      headers: { Origin: origin, Cookie: cookie },
    });
    expect(signedOut.status).toBe(204);
    expect(await waitFor('the socket to close', () => seen.closed, 30_000)).toBe(4403);
  });
});

describe('a console socket with an access token that expires', () => {
  afterEach(() => void vi.useRealTimers());

  const expiryOf = (token: string | null): number =>
    JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString()).exp * 1000;

  it('is closed with 4401 half a minute after the expiry, and cannot be opened again with that token [X6]', async () => {
    const { token } = await app.as('admin');
    vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const raw = openSocket(token);
    await subscribe(raw, 'mine', 'subscription { onDashboardChanged }');
    await vi.advanceTimersByTimeAsync(expiryOf(token) + 29_000 - Date.now());
    expect(raw.seen.closed).toBeNull();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await waitFor('the socket to close', () => raw.seen.closed)).toBe(4401);

    // The same token does not open another socket; the close code says that a newer one would.
    const again = openSocket(token);
    expect(await waitFor('the socket to close', () => again.seen.closed)).toBe(4401);
    vi.useRealTimers();
    const renewed = openSocket(token);
    await waitUntilAccepted(renewed);
    renewed.socket.close();
  });
});

describe('behind a proxy', () => {
  /** The internal origin that only the proxy uses; the header contains the tenant's host. */
  const through = (port: number, host: string) => ({
    origin: `http://127.0.0.1:${port}`,
    headers: { 'X-Forwarded-Host': host, Origin: `https://${host}` },
  });
  const bolts = 'bolt.localhost';

  it('that is trusted, X-Forwarded-Host selects the tenant, over HTTP and sockets [T1] SEC-1', async () => {
    const { port } = await app.startReplica({ TRUSTED_PROXIES: '127.0.0.0/8' });
    const { token } = await app.as('admin', app.bolt);
    const { origin, headers } = through(port, bolts);
    expect(await companyAt(origin, token, headers)).toBe('Bolt');
    const { socket, seen } = openSocket(token, headers, origin);
    await waitFor('the connection to be accepted', () => seen.frames.some(({ type }) => type === 'connection_ack'));
    socket.close();
    const acmes = openSocket((await app.as('admin')).token, headers, origin);
    expect(await waitFor('acme’s token to be refused', () => acmes.seen.closed)).toBe(4403);
  });

  it('that is not trusted, X-Forwarded-Host is ignored, over HTTP and sockets [T1] SEC-1', async () => {
    const { token } = await app.as('admin', app.bolt);
    const { headers } = through(app.port, bolts);
    expect(await companyAt(app.originOf(app.acme), token, headers)).toBeNull();
    const { Origin: _, ...withoutOrigin } = headers;
    const { seen } = openSocket(token, withoutOrigin);
    expect(await waitFor('the socket to close', () => seen.closed)).toBe(4403);
    const page = openSocket(token, headers);
    expect(await waitFor('the upgrade to be refused', () => page.seen.status)).toBe(403);
  });

  async function companyAt(origin: string, token: string | null, headers: Record<string, string>) {
    const answer = await fetch(`${origin}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: '{ getCompanyInfo { displayName } }' }),
    });
    const body: { data?: { getCompanyInfo: { displayName: string } } } = JSON.parse(await answer.text());
    return body.data?.getCompanyInfo.displayName ?? null;
  }
});
