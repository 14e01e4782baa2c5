import { get } from 'node:http';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bootApp, type TestApp } from '#api/testing/app.ts';

let app: TestApp;
let folder: string;
let origin: string;

const PAGE =
  '<!doctype html><html><head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head><body data-root="__ROOT_DOMAIN__"></body></html>';

beforeAll(async () => {
  // A console of one page: only its headers matter here, not its content.
  folder = await mkdtemp(path.join(tmpdir(), 'headers-'));
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  await writeFile(path.join(folder, 'theme.js'), 'void 0;');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(folder, 'assets', 'main-1234.js'), 'void 0;');
  app = await bootApp({
    CONSOLE_DIR: folder,
    S3_PUBLIC_ENDPOINT: 'https://files.example.com/bucket',
    KEYCLOAK_SHARDS: JSON.stringify({ eu2: { url: 'https://id2.example.com/x', internalUrl: 'http://localhost:1' } }),
  });
  origin = app.originOf(app.acme);
});
afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true });
});

const directivesOf = (policy: string | null) =>
  Object.fromEntries(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

describe('a page of the console', () => {
  const PAGES = [
    '/',
    '/login',
    '/login?returnTo=/',
    '/employees/new',
    '/admin',
    '/index.html',
    '/no/such/page',
    '/%2e/x',
  ];

  it.each(PAGES)('%s has exactly the expected content security policy SEC-29', async (address) => {
    const answer = await fetch(origin + address);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const nonce = /nonce="([^"]+)"/.exec(page)?.[1] ?? '';
    expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
    expect(directivesOf(answer.headers.get('content-security-policy'))).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': `'self' 'nonce-${nonce}'`,
      'img-src': "'self'",
      'media-src': "'self'",
      'font-src': "'self'",
      'connect-src': `'self' https://files.example.com https://id2.example.com ${new URL(app.config.KEYCLOAK_URL).origin}`,
      'manifest-src': "'self'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default',
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('has a new nonce each time, and contains nothing of the requested path SEC-29', async () => {
    const pages = await Promise.all(
      Array.from({ length: 20 }, async () => (await fetch(`${origin}/"><script>alert(1)</script>`)).text()),
    );
    expect(new Set(pages).size).toBe(20);
    for (const page of pages) expect(page).not.toContain('alert');
  });
});

describe('a path without a page', () => {
  it.each([
    ['/metrics', '*/*'],
    ['/metrics?format=text', 'text/html'],
    ['/api/none', 'text/html'],
    ['/health/none', 'text/html'],
    ['/graphql/none', 'text/html'],
    ['/.well-known/none', 'text/html'],
    ['/robots.txt', '*/*'],
    ['/deep/main.js.map', '*/*'],
    ['/employees', 'application/json'],
    ['/metrics-of-ours', 'application/openmetrics-text'],
  ])('answers 404 as JSON: %s as %s', async (address, accept) => {
    const answer = await fetch(origin + address, { headers: { Accept: accept } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(JSON.parse(await answer.text())).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

/** Files of the build that keep their names. */
const UNHASHED = ['/theme.js', '/favicon.svg'];

describe('every route', () => {
  const ALWAYS = {
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'SAMEORIGIN',
    'permissions-policy': expect.stringContaining('camera=(), geolocation=()'),
    'x-request-id': expect.stringMatching(/^\w{26}$/),
  };

  /** Paths with invalid escapes, on routes with and without parameters. */
  const UNREADABLE = [
    '/%zz',
    '/%',
    '/%ff%fe',
    '/login/%c0%af',
    '/api/%zz',
    '/files/logos/%zz',
    '/assets/%zz',
    '/%zz?a=%zz',
  ];

  /** All routes of the OpenAPI document, and paths that are not in it. */
  async function routes(): Promise<{ method: string; address: string }[]> {
    const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(
      await (await fetch(`${origin}/api/openapi.json`)).text(),
    );
    const described = Object.entries(document.paths).flatMap(([address, methods]) =>
      Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        address: address.replaceAll(/\{\w+\}/g, '01ARZ3NDEKTSV4RRFFQ69G5FAV'),
      })),
    );
    expect(described.length).toBeGreaterThan(12);
    return [
      ...described,
      { method: 'GET', address: '/api/openapi.json' },
      { method: 'POST', address: '/graphql' },
      { method: 'GET', address: '/graphql' },
      { method: 'GET', address: '/api/nothing' },
      { method: 'DELETE', address: '/' },
      { method: 'OPTIONS', address: '/graphql' },
      { method: 'GET', address: '/' },
      { method: 'GET', address: '/theme.js' },
      { method: 'GET', address: '/favicon.svg' },
      { method: 'GET', address: '/assets/main-1234.js' },
      { method: 'GET', address: '/assets/none.js' },
      { method: 'GET', address: '/assets/..%2f..%2fpackage.json' },
      { method: 'GET', address: '/machines' },
      ...UNREADABLE.map((address) => ({ method: 'GET', address })),
      { method: 'POST', address: '/%zz' },
    ];
  }

  it('answers with all security headers, also after a failure SEC-30', async () => {
    for (const { method, address } of await routes()) {
      const answer = await fetch(origin + address, { method, headers: { Origin: origin } });
      await answer.body?.cancel();
      const headers = Object.fromEntries(answer.headers);
      expect({ method, address, ...headers }).toMatchObject({ method, address, ...ALWAYS });
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('answers 404 when its path cannot be decoded SEC-30', async () => {
    for (const address of UNREADABLE) {
      const answer = await fetch(origin + address);
      const body: unknown = await answer.json();
      const requestId = answer.headers.get('x-request-id');
      const error = { code: 'NOT_FOUND', message: 'No such address', entity: 'Route', requestId };
      expect({ address, status: answer.status, body }).toEqual({ address, status: 404, body: { error } });
    }
  });

  it('forbids caching, except for files that never change SEC-30', async () => {
    for (const { method, address } of await routes()) {
      if (address.startsWith('/assets/main') || UNHASHED.includes(address)) continue;
      const answer = await fetch(origin + address, { method, headers: { Origin: origin } });
      await answer.body?.cancel();
      expect({ method, address, kept: answer.headers.get('cache-control') }).toEqual({
        method,
        address,
        kept: 'no-store',
      });
    }
    const asset = await fetch(`${origin}/assets/main-1234.js`);
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(UNHASHED)('%s, which has no hash in its name, is asked for again after an update SEC-30', async (address) => {
    const first = await ifChanged(address);
    expect([first.status, first.cacheControl]).toEqual([200, 'no-cache']);
    expect(await ifChanged(address, first.etag)).toMatchObject({ status: 304, cacheControl: 'no-cache' });
    await writeFile(path.join(folder, address), '<!-- another version -->');
    expect(await ifChanged(address, first.etag)).toMatchObject({ status: 200, text: '<!-- another version -->' });
  });

  /** Requests a file like a browser that has it. Not by fetch, which adds `Cache-Control: no-cache`. */
  const ifChanged = (address: string, etag = '') =>
    new Promise<{ status?: number; cacheControl?: string; etag?: string; text: string }>((resolve, reject) => {
      const request = get(origin + address, { headers: etag ? { 'If-None-Match': etag } : {} }, (answer) => {
        const { etag: newEtag, 'cache-control': cacheControl } = answer.headers;
        const answered = { status: answer.statusCode, cacheControl, etag: newEtag };
        text(answer).then((body) => resolve({ ...answered, text: body }), reject);
      });
      request.on('error', reject);
    });

  it.each(['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'for operations accepts POST only: %s is 405 SEC-14',
    async (method) => {
      const answer = await fetch(`${origin}/graphql?query=%7B__typename%7D`, {
        method,
        headers: { Accept: 'text/html' },
      });
      expect([answer.status, answer.headers.get('allow'), answer.headers.get('content-type')]).toEqual([
        405,
        'POST',
        'application/json; charset=utf-8',
      ]);
    },
  );
});
