import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '#api/config.ts';
import { accountOf, type Role } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { GraphqlClient, type SeenError } from '#api/testing/client.ts';
import { waitUntilAccepted, openSocket, type Frame, type RawSocket } from '#api/testing/raw-socket.ts';
import { unique } from '#api/testing/unique.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import type { App } from './app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

/** A process with its own counts, so that tests do not affect each other. */
const limited = (limits: Partial<Config>): Promise<App> => app.startReplica({ VALKEY_URL: undefined, ...limits });

const originOf = ({ port }: App, { subdomain }: TestTenant = app.acme) => `http://${subdomain}.localhost:${port}`;
const clientAt = async (replica: App, role: Role, tenant = app.acme) =>
  new GraphqlClient(originOf(replica, tenant), (await app.as(role, tenant)).token);

const aliases = (count: number): string =>
  Array.from({ length: count }, (_, index) => `a${index}: checkPermission(permission: REPORT_ACCESS)`).join(' ');
const guestAliases = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) => `a${index}: getCustomerBySubdomain(subdomain: "acme") { __typename }`,
  ).join(' ');
const create = (client: GraphqlClient) =>
  client.ask('mutation ($input: CreateSectorInput!) { createSector(input: $input) { id } }', {
    input: { name: unique('Sector'), code: unique('S') },
  });
const refusal = {
  message: 'Too many requests',
  extensions: { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number), requestId: expect.any(String) },
};

/** Sends a document with these headers; returns status and Retry-After. */
async function statusOf(
  { origin, token }: GraphqlClient,
  query: string,
  headers: Record<string, string> = {},
): Promise<[number, string | null]> {
  const answer = await fetch(`${origin}/graphql`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body: JSON.stringify({ query }),
  });
  await answer.body?.cancel();
  return [answer.status, answer.headers.get('retry-after')];
}

const ACCEPTED = [200, null];
const REFUSED = [429, expect.stringMatching(/^\d+$/)];

/** Sends subscriptions one after the other; returns the answer to each: an acknowledgement or an error. */
async function subscribeOften(raw: RawSocket, times: number): Promise<Frame[]> {
  await waitUntilAccepted(raw);
  const answers: Frame[] = [];
  for (let round = 0; round < times; round++) {
    const id = `${raw.seen.frames.length}/${round}`;
    raw.send({ type: 'subscribe', id, payload: { query: 'subscription { onDashboardChanged }' } });
    answers.push(
      await waitFor('an answer', () => raw.seen.frames.find((frame) => frame.id === id || frame.payload?.ack === id)),
    );
  }
  expect(raw.seen.closed).toBeNull();
  return answers;
}

const typesOf = (frames: readonly Frame[]) => frames.map(({ type }) => type);
const errorsOf = ({ payload }: Frame): SeenError[] => JSON.parse(JSON.stringify(payload));

describe('a person who exceeds OPERATIONS_PER_MINUTE', () => {
  const LIMIT = 30;
  const personLimited = () => limited({ OPERATIONS_PER_MINUTE: LIMIT });

  it('is refused, with any aliases, fragments and sessions; other people are not SEC-15', async () => {
    const replica = await personLimited();
    const admin = await clientAt(replica, 'admin');
    const again = await clientOf(originOf(replica), accountOf('admin', 'acme'));
    const regular = await clientAt(replica, 'regular');
    await admin.data(`{ ${aliases(15)} }`);
    await admin.data(`{ ...F ... on Query { ...F } } fragment F on Query { ${aliases(7)} }`);
    await admin.data(`{ ${aliases(8)} }`);
    for (const client of [admin, again]) {
      const { status, data, errors } = await client.ask(`{ ${aliases(1)} }`);
      expect([status, data, errors]).toEqual([429, null, [refusal]]);
      const seconds = Number(errors[0]?.extensions.retryAfterSeconds);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(60);
      expect(await statusOf(client, `{ ${aliases(1)} }`)).toEqual(REFUSED);
    }
    await regular.data(`{ ${aliases(1)} }`);
  });

  it('can still save: queries and mutations are counted separately SEC-15', async () => {
    const replica = await personLimited();
    const admin = await clientAt(replica, 'admin');
    for (let round = 0; round < 2; round++) await admin.data(`{ ${aliases(15)} }`);
    expect((await admin.ask(`{ ${aliases(1)} }`)).status).toBe(429);
    const saved = [];
    for (let round = 0; round <= LIMIT; round++) saved.push((await create(admin)).errors.length === 0);
    expect(saved).toEqual(saved.map((_, index) => index < LIMIT));
  });

  it('gets exactly the allowed number of answers with parallel requests SEC-15', async () => {
    const admin = await clientAt(await personLimited(), 'admin');
    const answers = await Promise.all(Array.from({ length: 3 * LIMIT }, () => admin.ask(`{ ${aliases(1)} }`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(LIMIT);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2 * LIMIT);
  });

  it('is refused further subscriptions, but the socket stays open SEC-15', async () => {
    const replica = await personLimited();
    const raw = openSocket(originOf(replica), (await app.as('admin')).token);
    const answers = await subscribeOften(raw, LIMIT + 1);
    expect(answers.filter(({ type }) => type === 'ping')).toHaveLength(LIMIT);
    expect(errorsOf(answers.at(-1) ?? { type: 'none' })).toEqual([refusal]);
    raw.socket.close();
  });
});

describe('a company that exceeds OPERATIONS_PER_MINUTE_TENANT', () => {
  const limits = { OPERATIONS_PER_MINUTE: 30, OPERATIONS_PER_MINUTE_TENANT: 40 };

  it('is refused with all its accounts; another company at the same address is not SEC-15', async () => {
    const replica = await limited(limits);
    const [admin, regular] = [await clientAt(replica, 'admin'), await clientAt(replica, 'regular')];
    const again = await clientOf(originOf(replica), accountOf('regular', 'acme'));
    await admin.data(`{ ${aliases(15)} }`);
    await admin.data(`{ ...F } fragment F on Query { ${aliases(15)} }`);
    await regular.data(`{ ${aliases(10)} }`);
    for (const client of [regular, again]) {
      const { status, data, errors } = await client.ask(`{ ${aliases(1)} }`);
      expect([status, data, errors]).toEqual([429, null, [refusal]]);
      expect(await statusOf(client, `{ ${aliases(1)} }`)).toEqual(REFUSED);
    }
    expect((await create(admin)).errors).toEqual([]);
    for (const role of ['admin', 'regular'] as const) {
      const neighbour = await clientAt(replica, role, app.bolt);
      await neighbour.data(`{ ${aliases(10)} }`);
      expect((await create(await clientAt(replica, 'admin', app.bolt))).errors).toEqual([]);
    }
  });

  it('is not charged for refused requests of one person, nor for guests at its address SEC-15', async () => {
    const replica = await limited(limits);
    const [admin, regular] = [await clientAt(replica, 'admin'), await clientAt(replica, 'regular')];
    const guest = new GraphqlClient(originOf(replica), null);
    for (let round = 0; round < 8; round++) await admin.ask(`{ ${aliases(15)} }`);
    for (let round = 0; round < 8; round++) await guest.data(`{ ${guestAliases(15)} }`);
    await regular.data(`{ ${aliases(10)} }`);
    expect(await statusOf(regular, `{ ${aliases(1)} }`)).toEqual(REFUSED);
  });

  it('cannot bypass the limit by batches, which are refused SEC-15', async () => {
    const replica = await limited(limits);
    const { origin, token } = await clientAt(replica, 'admin');
    const body = JSON.stringify(Array.from({ length: 50 }, () => ({ query: `{ ${aliases(15)} }` })));
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    const answer = await fetch(`${origin}/graphql`, { method: 'POST', headers, body });
    expect([answer.status, await answer.text()]).toEqual([400, expect.not.stringContaining('"a0"')]);
  });

  it('is refused further subscriptions on all its sockets, which stay open; other companies are not SEC-15', async () => {
    const replica = await limited({ OPERATIONS_PER_MINUTE: 10, OPERATIONS_PER_MINUTE_TENANT: 12 });
    const socketOf = async (role: Role, tenant = app.acme) =>
      openSocket(originOf(replica, tenant), (await app.as(role, tenant)).token);
    const sockets = [
      await socketOf('admin'),
      await socketOf('regular'),
      await socketOf('regular'),
      await socketOf('admin', app.bolt),
    ] as const;
    expect(typesOf(await subscribeOften(sockets[0], 10))).toEqual(Array(10).fill('ping'));
    expect(typesOf(await subscribeOften(sockets[1], 3))).toEqual(['ping', 'ping', 'error']);
    const [refused] = await subscribeOften(sockets[2], 1);
    expect(errorsOf(refused ?? { type: 'none' })).toEqual([refusal]);
    expect(typesOf(await subscribeOften(sockets[3], 10))).toEqual(Array(10).fill('ping'));
    for (const { socket } of sockets) socket.close();
  });
});

describe('an address that exceeds OPERATIONS_PER_MINUTE_ADDRESS', () => {
  const LIMIT = 20;
  const behindProxy = () => limited({ OPERATIONS_PER_MINUTE_ADDRESS: LIMIT, TRUSTED_PROXIES: '127.0.0.0/8,::1' });
  const from = (address: string) => ({ 'X-Forwarded-For': address });

  it('is refused for all people of a company; other addresses and other companies are not SEC-15', async () => {
    const replica = await behindProxy();
    const [admin, regular] = [await clientAt(replica, 'admin'), await clientAt(replica, 'regular')];
    const neighbour = await clientAt(replica, 'admin', app.bolt);
    expect(await statusOf(admin, `{ ${aliases(15)} }`, from('203.0.113.1'))).toEqual(ACCEPTED);
    expect(await statusOf(regular, `{ ${aliases(5)} }`, from('203.0.113.1'))).toEqual(ACCEPTED);
    for (const client of [admin, regular])
      expect(await statusOf(client, `{ ${aliases(1)} }`, from('203.0.113.1'))).toEqual(REFUSED);
    expect(await statusOf(admin, `{ ${aliases(1)} }`, from('203.0.113.2'))).toEqual(ACCEPTED);
    expect(await statusOf(neighbour, `{ ${aliases(15)} }`, from('203.0.113.1'))).toEqual(ACCEPTED);
  });

  it('is the address that the proxy saw, not one that a caller claims; an IPv6 network counts as one SEC-15', async () => {
    const replica = await behindProxy();
    const admin = await clientAt(replica, 'admin');
    const seen = [];
    for (let round = 0; round <= LIMIT; round++) {
      const claimed = { ...from(`198.51.100.${round}, 2001:db8:1:2::${round}`), Forwarded: `for=10.0.0.${round}` };
      const [status] = await statusOf(admin, `{ ${aliases(1)} }`, claimed);
      seen.push(status);
    }
    expect(seen).toEqual(seen.map((_, index) => (index < LIMIT ? 200 : 429)));
  });

  it('is the address of the connection if no proxy is trusted SEC-15', async () => {
    const replica = await limited({ OPERATIONS_PER_MINUTE_ADDRESS: LIMIT });
    const guest = new GraphqlClient(originOf(replica), null);
    expect(await statusOf(guest, `{ ${guestAliases(15)} }`, from('203.0.113.1'))).toEqual(ACCEPTED);
    expect(await statusOf(guest, `{ ${guestAliases(5)} }`, from('203.0.113.2'))).toEqual(ACCEPTED);
    expect(await statusOf(guest, `{ ${guestAliases(1)} }`, from('203.0.113.3'))).toEqual(REFUSED);
  });

  it('counts its guests together for all companies, and separately from signed-in people SEC-15', async () => {
    const replica = await behindProxy();
    const guests = [app.acme, app.bolt].map((tenant) => new GraphqlClient(originOf(replica, tenant), null));
    for (const guest of guests)
      expect(await statusOf(guest, `{ ${guestAliases(10)} }`, from('203.0.113.1'))).toEqual(ACCEPTED);
    for (const guest of guests)
      expect(await statusOf(guest, `{ ${guestAliases(1)} }`, from('203.0.113.1'))).toEqual(REFUSED);
    const [guest] = guests;
    if (!guest) throw new Error('There are guests');
    expect(await statusOf(guest, `{ ${guestAliases(1)} }`, from('203.0.113.2'))).toEqual(ACCEPTED);
    const admin = await clientAt(replica, 'admin');
    expect(await statusOf(admin, `{ ${aliases(15)} }`, from('203.0.113.1'))).toEqual(ACCEPTED);
  });

  it('is refused further subscriptions, with any claimed addresses SEC-15', async () => {
    const replica = await limited({ OPERATIONS_PER_MINUTE_ADDRESS: 10 });
    const socketOf = async (role: Role, claimed: string) =>
      openSocket(originOf(replica), (await app.as(role)).token, from(claimed));
    const sockets = [await socketOf('admin', '203.0.113.1'), await socketOf('regular', '203.0.113.2')] as const;
    expect(typesOf(await subscribeOften(sockets[0], 9))).toEqual(Array(9).fill('ping'));
    expect(typesOf(await subscribeOften(sockets[1], 2))).toEqual(['ping', 'error']);
    for (const { socket } of sockets) socket.close();
  });
});

describe('a caller with more refused documents than REFUSED_PER_MINUTE', () => {
  const LIMIT = 20;
  const OVER = { code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number), requestId: expect.any(String) };
  const replicaOf = () =>
    limited({ REFUSED_PER_MINUTE: LIMIT, TRUSTED_PROXIES: '127.0.0.0/8,::1', NODE_ENV: 'production' });
  const post = (replica: App, body: string, headers: Record<string, string>) =>
    fetch(`${originOf(replica)}/graphql`, { method: 'POST', headers, body });
  const JSON_TYPE = { 'Content-Type': 'application/json' };
  const GUEST = '{ getCustomerBySubdomain(subdomain: "acme") { __typename } }';

  it('is refused as a guest, whatever the fault was; other addresses and signed-in people are not SEC-15', async () => {
    const replica = await replicaOf();
    const from = { 'X-Forwarded-For': '203.0.113.1' };
    const faults: [body: string, headers: Record<string, string>, status: number][] = [
      ['{"query":"{ nonsense }"}', JSON_TYPE, 401],
      ['{"query":"{ listSectors { start } }"}', JSON_TYPE, 401],
      ['{"query":"{"}', JSON_TYPE, 400],
      ['{"query":', JSON_TYPE, 400],
      ['{}', JSON_TYPE, 400],
      ['[]', JSON_TYPE, 400],
      ['{"query":"{ __typename }"}', { 'Content-Type': 'text/plain' }, 400],
      ['<query/>', { 'Content-Type': 'application/xml' }, 415],
      [JSON.stringify({ query: 'x'.repeat(300_000) }), JSON_TYPE, 413],
      ['{"query":"{ __typename }"}', { ...JSON_TYPE, Authorization: 'Bearer forged' }, 401],
    ];
    for (let round = 0; round < LIMIT / faults.length; round++)
      for (const [body, headers, status] of faults)
        expect([body.slice(0, 40), (await post(replica, body, { ...headers, ...from })).status]).toEqual([
          body.slice(0, 40),
          status,
        ]);
    const guest = new GraphqlClient(originOf(replica), null);
    expect(await statusOf(guest, GUEST, from)).toEqual(REFUSED);
    const forged = new GraphqlClient(originOf(replica), 'forged');
    expect(await statusOf(forged, GUEST, from)).toEqual(REFUSED);
    expect(await statusOf(guest, GUEST, { 'X-Forwarded-For': '203.0.113.2' })).toEqual(ACCEPTED);
    expect(await statusOf(await clientAt(replica, 'admin'), `{ ${aliases(1)} }`, from)).toEqual(ACCEPTED);
  });

  it('is refused as a person, without effect on colleagues and guests at the same address SEC-15', async () => {
    const replica = await replicaOf();
    const [admin, regular] = [await clientAt(replica, 'admin'), await clientAt(replica, 'regular')];
    for (let round = 0; round < LIMIT; round++) expect((await admin.ask('{ nonsense }')).status).toBe(400);
    const { status, errors } = await admin.ask(`{ ${aliases(1)} }`);
    expect([status, errors.map(({ extensions }) => extensions)]).toEqual([429, [OVER]]);
    await regular.data(`{ ${aliases(1)} }`);
    await new GraphqlClient(originOf(replica), null).data(GUEST);
  });

  it('is not for input with faults and denied fields, which count as operations SEC-15', async () => {
    const admin = await clientAt(await replicaOf(), 'admin');
    for (let round = 0; round <= LIMIT; round++) {
      expect((await admin.ask('query ($id: ID!) { getSector(id: $id) { id } }')).status).toBe(400);
      expect((await admin.ask('{ listCustomers { start } }')).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
    await admin.data(`{ ${aliases(1)} }`);
  });
});

describe('with several replicas', () => {
  it('the counts of one replica soon count on the others SEC-15', async () => {
    const LIMIT = 600;
    const limits = { OPERATIONS_PER_MINUTE_TENANT: LIMIT };
    const [one, other] = [await app.startReplica(limits), await app.startReplica(limits)];
    const here = await clientAt(one, 'admin');
    for (let sent = 0; sent < LIMIT; sent += 15) await here.data(`{ ${aliases(15)} }`);
    const there = await clientAt(other, 'regular');
    let acceptedCount = 0;
    await waitFor(
      'the other replica to have the count',
      async () => {
        const { status } = await there.ask(`{ ${aliases(1)} }`);
        acceptedCount += status === 200 ? 1 : 0;
        return status === 429;
      },
      30_000,
    );
    expect(acceptedCount).toBeLessThan(LIMIT);
    await (await clientAt(other, 'admin', app.bolt)).data(`{ ${aliases(15)} }`);
  });
});
