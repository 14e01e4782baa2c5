import { createServer, type RequestListener, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchGuarded, type FetchPolicy } from './guarded-fetch.ts';
import { isPublicAddress, type Lookup } from './public-address.ts';

let canary: Server;
let port: number;
let hits: { path: string; headers: Record<string, unknown> }[] = [];
let answer: RequestListener = (_, response) => void response.end('picture');

beforeAll(async () => {
  canary = createServer((request, response) => {
    hits.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  });
  // All notations of loopback, IPv6 too.
  await new Promise<void>((resolve) => canary.listen(0, '::', resolve));
  const place = canary.address();
  if (place === null || typeof place === 'string') throw new Error('The canary listens on no port');
  port = place.port;
});
beforeEach(() => {
  hits = [];
  answer = (_, response) => void response.end('picture');
});
afterAll(() => void canary.close());

const LOCAL: Lookup = async () => ['127.0.0.1'];

/** Fetches with this policy; by default http is allowed, and every name resolves to the canary. */
const get = (address: string, policy: Partial<FetchPolicy> & { limit?: number } = {}) =>
  fetchGuarded(address, {
    allowsHttp: true,
    allowedHosts: new Set(),
    lookup: LOCAL,
    limit: 1000,
    signal: new AbortController().signal,
    ...policy,
  });

const faultOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: unknown) => (error instanceof Error && 'fault' in error ? error.fault : error),
  );

/** A policy under which the canary itself may be read, at any port. */
const allowed = () => ({ allowedHosts: new Set([`canary.example:${port}`]) });
const home = (path = '/') => `http://canary.example:${port}${path}`;

describe('a private address', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd00:ec2::254',
    'fec0::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    '100::1',
    'no address',
    '',
  ])('%s is not public SEC-36', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    expect(await faultOf(get('http://any.example/', { lookup: async () => [address] }))).toBe('ADDRESS_REFUSED');
  });

  it.each(['8.8.8.8', '1.1.1.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.1/',
    'http://0/',
    'http://127.0.0.1./',
    'http://①②⑦.⓪.⓪.①/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/',
    'http://localhost./',
    'http://name.example/',
    'http://127.0.0.1.nip.example/',
    'http://user:pass@name.example/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
    'ftp://name.example/',
    'gopher://127.0.0.1/',
    'data:image/png;base64,x',
  ])('is not reached as %s, with and without a port SEC-36', async (address) => {
    for (const each of [address, address.replace(/(?<=\/\/[^/]+)\/$/, `:${port}/`)])
      expect([each, await faultOf(get(each))]).toEqual([each, 'ADDRESS_REFUSED']);
    expect(hits).toEqual([]);
  });

  it('is not reached when it is one of several addresses of a name SEC-36', async () => {
    expect(await faultOf(get('http://name.example/', { lookup: async () => ['8.8.8.8', '127.0.0.1'] }))).toBe(
      'ADDRESS_REFUSED',
    );
    expect(hits).toEqual([]);
  });

  it('is not reached by a redirect, nor with another scheme or port SEC-36', async () => {
    for (const location of [
      `http://127.0.0.1:${port}/secret`,
      `http://other.example:${port}/`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      `//[::1]:${port}/`,
      `http://user@canary.example:${port}/`,
    ]) {
      answer = (_, response) => void response.writeHead(302, { location }).end();
      hits = [];
      expect([location, await faultOf(get(home(), allowed()))]).toEqual([location, 'ADDRESS_REFUSED']);
      expect(hits).toHaveLength(1);
    }
  });

  it('is not reached when the name resolves differently the second time: it is resolved once SEC-36', async () => {
    const lookups: string[] = [];
    const fetched = get(home(), { ...allowed(), lookup: async (host) => (lookups.push(host), ['127.0.0.1']) });
    expect((await fetched).toString()).toBe('picture');
    expect(lookups).toEqual(['canary.example']);
  });
});

describe('a fetch', () => {
  it('sends no cookies, credentials or address of a page, and demands no compression SEC-36', async () => {
    await get(home('/a?b=c'), allowed());
    expect(hits[0]?.path).toBe('/a?b=c');
    expect(Object.keys(hits[0]?.headers ?? {}).toSorted()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ]);
    expect(hits[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('needs https unless a setting allows http', async () => {
    expect(await faultOf(get('http://name.example/', { allowsHttp: false }))).toBe('HTTPS_REQUIRED');
    expect(hits).toEqual([]);
  });

  it('follows three redirects and no more', async () => {
    const redirect =
      (times: number): RequestListener =>
      (request, response) => {
        const at = Number(request.url?.slice(1));
        if (at === times) response.end('end');
        else response.writeHead(307, { location: `/${at + 1}` }).end();
      };
    answer = redirect(3);
    expect((await get(home('/0'), allowed())).toString()).toBe('end');
    answer = redirect(4);
    expect(await faultOf(get(home('/0'), allowed()))).toBe('WRONG_ANSWER');
  });

  it('ends at the limit of bytes, announced or not', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-length': 1001 }).flushHeaders();
    expect(await faultOf(get(home(), allowed()))).toBe('TOO_LARGE');
    answer = (_, response) => {
      const more = setInterval(() => response.write('x'.repeat(400)), 1);
      response.on('close', () => clearInterval(more));
    };
    expect(await faultOf(get(home(), allowed()))).toBe('TOO_LARGE');
    answer = (_, response) => void response.end('x'.repeat(1000));
    expect((await get(home(), allowed())).length).toBe(1000);
  });

  it('refuses compressed answers and failures', async () => {
    answer = (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('x');
    expect(await faultOf(get(home(), allowed()))).toBe('WRONG_ANSWER');
    for (const status of [204, 206, 304, 404, 500]) {
      answer = (_, response) => void response.writeHead(status).end();
      expect([status, await faultOf(get(home(), allowed()))]).toEqual([status, 'WRONG_ANSWER']);
    }
  });

  it('reports unknown hosts, closed ports and hosts that break off', async () => {
    const lookup: Lookup = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await faultOf(get('http://name.example/', { lookup }))).toBe('HOST_UNKNOWN');
    expect(await faultOf(get('http://name.example/', { lookup: async () => [] }))).toBe('HOST_UNKNOWN');
    answer = ({ socket }) => void socket.destroy();
    expect(await faultOf(get(home(), allowed()))).toBe('NO_ANSWER');
    expect(await faultOf(get('http://[::1]:1/', { allowedHosts: new Set(['[::1]:1']) }))).toBe('NO_ANSWER');
  });

  it('ends when it is aborted, also while a name server does not answer', async () => {
    const ending = new AbortController();
    const signal = ending.signal;
    const fetched = fetchGuarded('http://name.example/', {
      allowsHttp: true,
      allowedHosts: new Set(),
      lookup: () => new Promise(() => {}),
      limit: 1,
      signal,
    });
    ending.abort(new Error('stopped'));
    await expect(fetched).rejects.toThrow('stopped');
  });
});

it('the canary listens at IPv4 and IPv6, so that a reached address would be seen', async () => {
  for (const host of ['127.0.0.1', '::1'])
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, host, () => socket.end(resolve));
      socket.on('error', reject);
    });
});
