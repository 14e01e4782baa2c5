import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { waitFor } from '#api/testing/wait-for.ts';

/** Short times, so that the tests do not wait for the real ones. */
const HEADERS_MS = 1000;
const REQUEST_MS = 2000;
/** Time within which the server must have noticed that a time has passed. */
const NOTICED_MS = 4000;

/** Far more than these tests open, except the test of this limit. */
const PER_ADDRESS = 120;

let app: TestApp;
beforeAll(async () => {
  app = await bootApp({
    HEADERS_TIMEOUT_MS: HEADERS_MS,
    REQUEST_TIMEOUT_MS: REQUEST_MS,
    CONNECTIONS_PER_ADDRESS: PER_ADDRESS,
  });
});
afterAll(() => app?.close());

/** A TCP connection to the product, and what it answered. */
type RawConnection = { socket: Socket; seen: { text: string; isClosed: boolean } };

function open(send = '', from = '127.0.0.1'): RawConnection {
  const socket = connect({ port: app.port, host: '127.0.0.1', localAddress: from });
  const seen = { text: '', isClosed: false };
  socket.setEncoding('utf8').on('data', (text: string) => (seen.text += text));
  socket.on('error', () => {});
  socket.on('close', () => (seen.isClosed = true));
  if (send) socket.write(send);
  return { socket, seen };
}

/** Sends a request and reads until the server closes the connection. */
async function exchange(head: string[], body = '', from?: string): Promise<{ status: number; text: string }> {
  const { seen } = open(`${head.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`, from);
  await waitFor('the end of the answer', () => seen.isClosed);
  return { status: statusOf(seen.text), text: seen.text };
}

const statusOf = (text: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
const statusesOf = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code]) => Number(code));
const LIVE = 'GET /health/live HTTP/1.1';
const UPGRADE = [
  'GET /graphql HTTP/1.1',
  'Upgrade: websocket',
  'Sec-WebSocket-Key: MDEyMzQ1Njc4OTAxMjM0NQ==',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Protocol: graphql-transport-ws',
];
const upgrade = async (lines: string[]) => {
  const { socket, seen } = open(`${[...lines, 'Connection: Upgrade'].join('\r\n')}\r\n\r\n`);
  await waitFor('the answer', () => /\r\n\r\n/.test(seen.text) || seen.isClosed);
  socket.destroy();
  return statusOf(seen.text);
};

describe('a Host header', () => {
  const MALFORMED = [
    'acme localhost',
    'acme.localhost@evil.example',
    '[::1',
    'acme.localhost:x',
    '<x>',
    'a/b',
    'a\\b',
    '',
  ];

  it.each(MALFORMED)('%j is refused with 400 and a typed error SEC-1', async (host) => {
    const { status, text } = await exchange([LIVE, `Host: ${host}`]);
    expect([status, text]).toEqual([400, expect.stringContaining('"code":"VALIDATION"')]);
    expect(text).toContain('"fields":[{"path":"host","key":"invalid"}]');
    expect(await upgrade([...UPGRADE, `Host: ${host}`])).toBe(400);
  });

  it('that occurs twice, even with equal values, is refused SEC-1', async () => {
    for (const other of ['bolt.localhost', 'acme.localhost']) {
      const hosts = ['Host: acme.localhost', `Host: ${other}`];
      expect((await exchange([LIVE, ...hosts])).status).toBe(400);
      expect(await upgrade([...UPGRADE, ...hosts])).toBe(400);
    }
  });

  it('that is missing, or competes with an address in the request line, is refused SEC-1', async () => {
    expect((await exchange([LIVE])).status).toBe(400);
    const absolute = 'GET http://bolt.localhost/health/live HTTP/1.1';
    expect((await exchange([absolute, 'Host: acme.localhost'])).status).toBe(400);
  });

  it.each(['acme.localhost', 'ACME.localhost.:3000', '127.0.0.1:1', '[::1]:3000', 'xn--cme-8cd.localhost'])(
    '%s is well formed',
    async (host) => {
      expect((await exchange([LIVE, `Host: ${host}`])).status).toBe(200);
      expect(await upgrade([...UPGRADE, `Host: ${host}`])).toBe(101);
    },
  );
});

describe('an upgrade', () => {
  const HOST = 'Host: acme.localhost';

  it.each([
    [
      'version 8',
      [HOST, ...UPGRADE.slice(1).map((line) => line.replace('Version: 13', 'Version: 8'))],
      426,
      'BAD_VERSION',
    ],
    ['no version', [HOST, ...UPGRADE.slice(1).filter((line) => !line.includes('Version'))], 426, 'BAD_VERSION'],
    ['no key', [HOST, ...UPGRADE.slice(1).filter((line) => !line.includes('Key'))], 400, 'BAD_REQUEST'],
    ['a wrong key', [HOST, ...UPGRADE.slice(1).map((line) => line.replace('MDEyMzQ', 'MD'))], 400, 'BAD_REQUEST'],
    [
      'another protocol',
      [HOST, ...UPGRADE.slice(1).map((line) => line.replace('websocket', 'h2c'))],
      400,
      'BAD_REQUEST',
    ],
  ])('with %s is refused without a page, at both addresses', async (_, headers, status, code) => {
    for (const path of ['/graphql', '/machines']) {
      const { seen } = open(`${[`GET ${path} HTTP/1.1`, ...headers, 'Connection: Upgrade'].join('\r\n')}\r\n\r\n`);
      await waitFor('the end of the answer', () => seen.isClosed);
      expect([path, statusOf(seen.text)]).toEqual([path, status]);
      const body = JSON.parse(seen.text.split('\r\n\r\n')[1] ?? '');
      expect(body).toEqual({ error: { code, message: expect.any(String) } });
    }
  });
});

it('a socket without a session that ignores the close frame is gone after three seconds SEC-26', async () => {
  const { socket, seen } = open(`${[...UPGRADE, 'Host: acme.localhost', 'Connection: Upgrade'].join('\r\n')}\r\n\r\n`);
  await waitFor('the socket', () => statusOf(seen.text) === 101);
  const startedAt = Date.now();
  await waitFor('the end of the connection', () => seen.isClosed);
  expect(Date.now() - startedAt).toBeLessThan(4500);
  socket.destroy();
});

describe('a client that sends too slowly', () => {
  it.each([
    ['nothing', ''],
    ['half of the headers', `${LIVE}\r\nHost: acme.localhost\r\nX-A: `],
    ['half of an upgrade', `${UPGRADE.join('\r\n')}\r\nConnection: Upgrade\r\n`],
    [
      'half of a body',
      'POST /graphql HTTP/1.1\r\nHost: acme.localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('%s is disconnected, while others are served SEC-53', async (_, part) => {
    const slow = Array.from({ length: 10 }, () => open(part));
    const dripping = setInterval(() => {
      for (const { socket } of slow) if (part && !socket.destroyed) socket.write('a');
    }, 200);
    const startedAt = Date.now();
    expect((await exchange([LIVE, 'Host: acme.localhost'])).status).toBe(200);
    await waitFor('the end of all', () => slow.every(({ seen }) => seen.isClosed), REQUEST_MS + NOTICED_MS);
    clearInterval(dripping);
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(HEADERS_MS - 200);
    for (const { seen } of slow) expect(statusesOf(seen.text).filter((status) => status !== 408)).toEqual([]);
  });
});

describe('a flood from one address', () => {
  const HALF_UPGRADE = `${UPGRADE.join('\r\n')}\r\nConnection: Upgrade\r\n`;
  const UNSIGNED_SOCKET = `${UPGRADE.join('\r\n')}\r\nHost: acme.localhost\r\nConnection: Upgrade\r\n\r\n`;

  it.each([
    ['half-open upgrades', HALF_UPGRADE],
    ['sockets without a session', UNSIGNED_SOCKET],
    ['connections without a request', ''],
  ])('of %s holds no more than its share, ends in time, and delays no other address SEC-53', async (_, part) => {
    const flood = Array.from({ length: PER_ADDRESS * 5 }, () => open(part));
    const held = () => flood.filter(({ seen }) => !seen.isClosed).length;
    await waitFor('the refusals', () => held() <= PER_ADDRESS);
    const others = Array.from({ length: 20 }, (__, index) =>
      exchange([LIVE, 'Host: acme.localhost'], '', `127.0.0.${index + 2}`),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    await waitFor('the end of all', () => held() === 0, REQUEST_MS + NOTICED_MS);
    expect((await exchange([LIVE, 'Host: acme.localhost'])).status).toBe(200);
  });
});

describe('a request', () => {
  it('with headers that are too large or too many is refused SEC-53', async () => {
    const { status } = await exchange([LIVE, 'Host: acme.localhost', `X-Large: ${'x'.repeat(17_000)}`]);
    expect(status).toBe(431);
    const many = Array.from({ length: 3000 }, (_, index) => `X-${index}: 1`);
    expect((await exchange([LIVE, 'Host: acme.localhost', ...many])).status).toBe(431);
  });

  it.each(['gzip', 'br', 'deflate', 'zstd', 'gzip, identity', 'GZIP'])(
    'with a body in the encoding %s is refused before the body is read SEC-53',
    async (encoding) => {
      const bomb = gzipSync(JSON.stringify({ query: '{ __typename }', padding: ' '.repeat(1_000_000) }));
      for (const path of ['/graphql', '/api/auth/sign-in']) {
        const answer = await fetch(app.originOf(app.acme) + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
          body: bomb,
        });
        expect([path, answer.status, await answer.text()]).toEqual([path, 415, expect.stringContaining('VALIDATION')]);
      }
    },
  );

  it('with two lengths, or a length and chunks, is refused SEC-53', async () => {
    const head = ['POST /graphql HTTP/1.1', 'Host: acme.localhost', 'Content-Type: application/json'];
    for (const more of [
      ['Content-Length: 2', 'Content-Length: 3'],
      ['Content-Length: 2', 'Transfer-Encoding: chunked'],
    ])
      expect((await exchange([...head, ...more], '{}')).status).toBe(400);
  });
});

describe('a connection', () => {
  const REQUEST = `${LIVE}\r\nHost: acme.localhost\r\n\r\n`;
  const READY = 'GET /health/ready HTTP/1.1\r\nHost: acme.localhost\r\n\r\n';

  it('with a flood of pipelined requests is cut; a few are answered in order SEC-53', async () => {
    const few = open(REQUEST.repeat(5));
    await waitFor('five answers', () => statusesOf(few.seen.text).length === 5);
    few.socket.destroy();
    const flood = open(READY.repeat(5000));
    await waitFor('the end', () => flood.seen.isClosed);
    expect(statusesOf(flood.seen.text).length).toBeLessThan(100);
    expect((await exchange([LIVE, 'Host: acme.localhost'])).status).toBe(200);
  });

  it('one after the other, a connection may send many requests', async () => {
    const { socket, seen } = open();
    for (let sent = 1; sent <= 100; sent++) {
      socket.write(REQUEST);
      await waitFor('an answer', () => statusesOf(seen.text).length === sent);
    }
    socket.destroy();
  });

  it('above the limit of its address is closed, and accepted again when others have ended SEC-53', async () => {
    const held = Array.from({ length: PER_ADDRESS + 20 }, () => open(REQUEST));
    await waitFor('the refusals', () => held.filter(({ seen }) => seen.isClosed).length >= 20);
    await waitFor('the answers', () => held.every(({ seen }) => seen.isClosed || statusOf(seen.text) === 200));
    for (const { socket } of held) socket.destroy();
    await waitFor(
      'a connection to be accepted',
      async () => (await exchange([LIVE, 'Host: acme.localhost'])).status === 200,
    );
  });
});
