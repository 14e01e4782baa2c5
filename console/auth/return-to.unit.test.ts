import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearReturnTo, safeReturnTo, storeReturnTo, takeReturnTo } from './return-to.ts';

const ORIGIN = 'http://acme.localhost:3000';

/** Known attacks that lead to another site, and values that are not a path (SEC-28). */
const HOSTILE: readonly (string | null | undefined)[] = [
  // Other schemes.
  'https://evil.example/',
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE/',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:http://acme.localhost:3000/1',
  'file:///etc/passwd',
  'ftp://evil.example/',
  'mailto:a@evil.example',
  // Without a scheme.
  '//evil.example',
  '//evil.example/path',
  '///evil.example',
  '////evil.example',
  '//evil.example:443/employees',
  '//evil.example/%2f..',
  '//acme.localhost:3000@evil.example/',
  '//user:word@evil.example/',
  '//[::1]/',
  '//127.0.0.1/',
  '//0x7f000001/',
  '//evil\u3002example/',
  '//xn--vil-6na.example/',
  // Backslashes, which browsers read as slashes.
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\\/evil.example',
  '/\\\\evil.example',
  '//\\evil.example',
  '\\evil.example',
  // Characters that browsers remove before they parse an address.
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  '\n//evil.example',
  ' //evil.example',
  '/\t\\evil.example',
  '\u0000//evil.example',
  // Paths that name a host only after their dots are resolved.
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/b/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/./\\evil.example',
  '/a/..\\/evil.example',
  '/.\t//evil.example',
  // This host, but not this origin.
  'http://acme.localhost:4000/',
  'https://acme.localhost:3000/',
  '//acme.localhost:4000/employees',
  'http://acme.localhost:3000/employees',
  'http://acme.localhost:3000.evil.example/',
  'http://acme.localhost:3000@evil.example/',
  '//bolt.localhost:3000/',
  // No path.
  'employees',
  './employees',
  '?returnTo=/',
  '#top',
  '@evil.example',
  ':3000',
  '.evil.example',
  '//',
  '///',
  '',
  null,
  undefined,
  `/${'a'.repeat(2001)}`,
  // The sign-in page itself, which would be a loop.
  '/login',
  '/login/',
  '/LOGIN',
  '/login?session=expired',
  '/login#x',
  '/a/../login',
  '/%2e/Login//',
];

/** A fake of the browser's storage. */
function storage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('the path to return to after sign-in', () => {
  it.each([
    '/',
    '/employees?status=ACTIVE',
    '/machines/01ABC#channels',
    '/employees?search=//evil.example',
    '/employees?next=https://evil.example',
    '/login-help',
  ])('may be a path of this origin: %s [P1]', (path) => {
    expect(safeReturnTo(path, ORIGIN)).toBe(path);
  });

  it('is tested with at least sixty hostile addresses (SEC-28)', () => {
    expect(new Set(HOSTILE).size).toBe(HOSTILE.length);
    expect(HOSTILE.length).toBeGreaterThanOrEqual(60);
  });

  it.each(HOSTILE)('may not be %j [P1] (SEC-28)', (wanted) => {
    expect(safeReturnTo(wanted, ORIGIN)).toBeUndefined();
  });

  it.each(['/a//evil.example', '/%2f/evil.example', '/%5cevil.example', '/employees/%0d%0aLocation:%20x'])(
    'stays on this origin with %s, also when it is parsed again [P1] (SEC-28)',
    (wanted) => {
      const path = safeReturnTo(wanted, ORIGIN);
      expect(path === undefined ? ORIGIN : new URL(path, ORIGIN).origin).toBe(ORIGIN);
    },
  );
});

describe('the stored path to return to', () => {
  const MINUTE = 60_000;
  beforeEach(() => vi.stubGlobal('sessionStorage', storage()));
  afterEach(() => vi.unstubAllGlobals());

  it('is valid for 30 minutes and not longer [N9] [K2]', () => {
    storeReturnTo('/employees?status=ACTIVE', 0);
    expect(takeReturnTo(ORIGIN, 30 * MINUTE)).toBe('/employees?status=ACTIVE');
    storeReturnTo('/employees', 0);
    expect(takeReturnTo(ORIGIN, 30 * MINUTE + 1)).toBeUndefined();
    // The clock was set back.
    storeReturnTo('/employees', MINUTE);
    expect(takeReturnTo(ORIGIN, 0)).toBeUndefined();
  });

  it('is used once, and cleared at sign-out [N9]', () => {
    storeReturnTo('/employees', 0);
    takeReturnTo(ORIGIN, 1);
    expect(takeReturnTo(ORIGIN, 1)).toBeUndefined();
    storeReturnTo('/employees', 0);
    clearReturnTo();
    expect(takeReturnTo(ORIGIN, 1)).toBeUndefined();
  });

  it.each(['not JSON', 'null', '{"path":1,"at":0}', '{"path":"/.//evil.example","at":0}', '{"path":"/a"}'])(
    'is ignored when it is %s [P1]',
    (stored) => {
      sessionStorage.setItem('returnTo', stored);
      expect(takeReturnTo(ORIGIN, 1)).toBeUndefined();
    },
  );
});
