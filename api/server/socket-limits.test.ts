import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { makePerson } from '#api/testing/people.ts';
import { waitUntilAccepted, openSocket, subscribe, type RawSocket } from '#api/testing/raw-socket.ts';
import { waitFor } from '#api/testing/wait-for.ts';

let app: TestApp;
let origin: string;
let token: string | null;

beforeAll(async () => {
  app = await bootApp();
  origin = app.originOf(app.acme);
  ({ token } = await app.as('admin'));
});
afterAll(() => app?.close());

/** Opens a socket that sends nothing by itself; `seen` shows how it was closed. */
function openSilent(protocols: string[], at = origin) {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/graphql`, protocols);
  const seen: { closed: number | null; openedAt: number; closedAfterMs: number } = {
    closed: null,
    openedAt: 0,
    closedAfterMs: 0,
  };
  socket.on('open', () => (seen.openedAt = Date.now()));
  socket.on('close', (code) => {
    seen.closed = code;
    seen.closedAfterMs = Date.now() - seen.openedAt;
  });
  socket.on('error', () => {});
  return { socket, seen };
}

const PROTOCOL = 'graphql-transport-ws';
const closeOf = ({ seen }: { seen: { closed: number | null } }) => waitFor('the socket to close', () => seen.closed);
const closeAll = async (sockets: readonly RawSocket[]) => {
  for (const { socket } of sockets) socket.close();
  for (const socket of sockets) await closeOf(socket);
};

describe('the upgrade', () => {
  it.each([
    'http://evil.example',
    'https://acme.localhost',
    'http://bolt.localhost',
    'http://localhost',
    'http://acme.localhost.evil.example',
    'http://evil.example#acme.localhost',
    'null',
    '',
    'file://',
  ])('is refused for a page of origin %j SEC-26', async (page) => {
    const socket = openSocket(origin, token, { Origin: page });
    expect(await waitFor('the upgrade to be refused', () => socket.seen.status)).toBe(403);
  });

  it('is refused for a page of another port, and accepted for the own origin SEC-26', async () => {
    const other = openSocket(origin, token, { Origin: `http://acme.localhost:${app.port + 1}` });
    expect(await waitFor('the upgrade to be refused', () => other.seen.status)).toBe(403);
    const own = openSocket(origin, token, { Origin: origin });
    await waitUntilAccepted(own);
    await closeAll([own]);
  });

  it.each([[[]], [['graphql-ws']], [['soap']]])('is refused with the sub-protocols %j SEC-26', async (protocols) => {
    const silent = openSilent(protocols);
    // ws itself closes when the server accepts none of several protocols.
    expect([4406, 1006]).toContain(await closeOf(silent));
  });

  it('is refused at another path SEC-26', async () => {
    const socket = openSocket(`${origin}/elsewhere`, token);
    expect(await waitFor('the upgrade to be refused', () => socket.seen.status)).toBe(404);
  });
});

describe('a console socket', () => {
  it('that does not authenticate within three seconds is closed SEC-26', async () => {
    const silent = openSilent([PROTOCOL]);
    expect(await closeOf(silent)).toBe(4408);
    expect(silent.seen.closedAfterMs).toBeGreaterThan(2000);
    expect(silent.seen.closedAfterMs).toBeLessThan(6000);
  });

  it('that subscribes before it authenticates is closed SEC-26', async () => {
    const silent = openSilent([PROTOCOL]);
    await waitFor('the socket to open', () => silent.seen.openedAt);
    silent.socket.send(JSON.stringify({ type: 'subscribe', id: '1', payload: { query: QUERY } }));
    expect(await closeOf(silent)).toBe(4401);
  });

  it('that authenticates twice is closed SEC-26', async () => {
    const patient = openSocket(origin, token);
    await waitUntilAccepted(patient);
    patient.send({ type: 'connection_init', payload: { token } });
    expect(await closeOf(patient)).toBe(4429);
    const hasty = openSocket(origin, token);
    hasty.socket.on('open', () => hasty.send({ type: 'connection_init', payload: { token } }));
    expect(await closeOf(hasty)).toBe(4429);
  });

  it('that sends invalid JSON or too large frames is closed SEC-26', async () => {
    const broken = openSocket(origin, token);
    await waitUntilAccepted(broken);
    broken.socket.send('{"type":');
    expect(await closeOf(broken)).toBe(4400);
    const large = openSocket(origin, token);
    await waitUntilAccepted(large);
    large.socket.send(JSON.stringify({ type: 'ping', payload: { padding: 'x'.repeat(65 * 1024) } }));
    expect(await closeOf(large)).toBe(1009);
  });

  it.each([
    ['messages', (raw: RawSocket) => raw.send({ type: 'ping' })],
    ['control frames', (raw: RawSocket) => raw.socket.ping()],
  ])(
    'that floods the server with %s is closed, after a reconnecting page could send its own SEC-26',
    async (_, send) => {
      const flood = openSocket(origin, token);
      await waitUntilAccepted(flood);
      for (let sent = 0; sent < 2000; sent++) send(flood);
      // The client may lose the close frame among its own frames: then it has no code (1006).
      expect([1013, 1006]).toContain(await closeOf(flood));
      const answers = flood.seen.frames.filter(({ type }) => type === 'pong').length;
      expect(answers).toBeLessThan(400);
    },
  );

  const QUERY = 'subscription { onMachineChanged { id } }';

  it('has at most a hundred subscriptions at the same time SEC-26', async () => {
    const raw = openSocket(origin, token);
    for (let n = 0; n < 100; n++) await subscribe(raw, `one-${n}`, QUERY);
    raw.send({ type: 'subscribe', id: 'more', payload: { query: QUERY } });
    const refused = await waitFor('the refusal', () => raw.seen.frames.find(({ id }) => id === 'more'));
    expect(refused).toMatchObject({ type: 'error', payload: [{ extensions: { code: 'TOO_COMPLEX' } }] });
    expect(raw.seen.closed).toBeNull();
    raw.send({ type: 'complete', id: 'one-0' });
    await subscribe(raw, 'again', QUERY);
    await closeAll([raw]);
  });
});

describe('sockets', () => {
  it('of one person are limited, over all sessions SEC-26', async () => {
    const replica = await app.startReplica({ SOCKETS_PER_PERSON: 3 });
    const there = `http://acme.localhost:${replica.port}`;
    const [person, other] = [await makePerson(app, app.acme), await makePerson(app, app.acme)];
    const tokenOf = async ({ email, password }: typeof person) =>
      (await new AuthClient(origin).enter(email, password)).session.accessToken;
    const [first, second, others] = [await tokenOf(person), await tokenOf(person), await tokenOf(other)];
    const sockets = [openSocket(there, first), openSocket(there, first), openSocket(there, second)];
    for (const socket of sockets) await waitUntilAccepted(socket);
    expect(await closeOf(openSocket(there, second))).toBe(1013);
    const neighbour = openSocket(there, others);
    await waitUntilAccepted(neighbour);

    sockets[0]?.socket.close();
    await waitFor('room for another', async () => {
      const next = openSocket(there, second);
      await waitFor('an answer', () => next.seen.closed ?? next.seen.frames.length > 0);
      if (next.seen.closed !== null) return false;
      return sockets.push(next);
    });
    await closeAll([...sockets.slice(1), neighbour]);
  });

  it('have one limit for refused documents of a person, as over HTTP SEC-15', async () => {
    const most = 12;
    const { port } = await app.startReplica({ REFUSED_PER_MINUTE: most });
    const raw = openSocket(`http://acme.localhost:${port}`, (await app.as('regular')).token);
    await waitUntilAccepted(raw);
    const codeOf = async (id: string, query: string) => {
      raw.send({ type: 'subscribe', id, payload: { query } });
      const { payload } = await waitFor('the refusal', () => raw.seen.frames.find((frame) => frame.id === id));
      return /"code":"(\w+)"/.exec(JSON.stringify(payload))?.[1];
    };
    for (let sent = 0; sent < most; sent += 1)
      expect(await codeOf(`no-${sent}`, sent % 2 ? 'subscription {' : 'subscription { nonsense }')).not.toBe(
        'RATE_LIMITED',
      );
    for (const query of ['subscription { nonsense }', 'subscription { onDashboardChanged }'])
      expect(await codeOf(query, query)).toBe('RATE_LIMITED');
    await closeAll([raw]);
  });

  it('that close before they are accepted do not count SEC-26', async () => {
    const replica = await app.startReplica({ SOCKETS_PER_PERSON: 2, SOCKETS_PER_ADDRESS: 5 });
    const there = `http://acme.localhost:${replica.port}`;
    for (let n = 0; n < 12; n++) {
      const hasty = openSocket(there, token);
      hasty.socket.on('open', () => hasty.socket.terminate());
      await closeOf(hasty);
    }
    await waitFor('two to be accepted', async () => {
      const both = [openSocket(there, token), openSocket(there, token)];
      for (const { seen } of both)
        await waitFor('an answer', () => seen.closed !== null || seen.status !== null || seen.frames.length > 0);
      const areAccepted = both.every(({ seen }) => seen.frames.some(({ type }) => type === 'connection_ack'));
      for (const { socket } of both) socket.terminate();
      return areAccepted;
    });
  });

  it('of one address are limited, with any claimed addresses SEC-26', async () => {
    const replica = await app.startReplica({ SOCKETS_PER_ADDRESS: 4 });
    const there = `http://acme.localhost:${replica.port}`;
    const silent = Array.from({ length: 2 }, () => openSilent([PROTOCOL], there));
    const sockets = [openSocket(there, token), openSocket(there, token)];
    for (const socket of sockets) await waitUntilAccepted(socket);
    for (const { seen } of silent) await waitFor('the socket to open', () => seen.openedAt || seen.closed);
    const late = openSocket(there, token, { 'X-Forwarded-For': '203.0.113.7' });
    expect(await waitFor('the upgrade to be refused', () => late.seen.status)).toBe(429);
    // The sockets that never authenticate are closed, so others are accepted again.
    for (const one of silent) await closeOf(one);
    const next = openSocket(there, token);
    await waitUntilAccepted(next);
    await closeAll([...sockets, next]);
  });
});
