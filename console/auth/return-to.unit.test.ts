import { describe, expect, it } from 'vitest';
import { safeReturnTo } from './return-to.ts';

const HERE = 'http://acme.localhost:3000';

describe('where signing in may lead', () => {
  it.each(['/', '/employees?status=ACTIVE', '/machines/01ABC#channels'])(
    'keeps a path of this origin: %s [P1]',
    (path) => {
      expect(safeReturnTo(path, HERE)).toBe(path);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example/path',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'http://acme.localhost:4000/',
    'employees',
    '',
    undefined,
    '/login?session=expired',
    '/\t/evil.example',
  ])('refuses %j [P1]', (wanted) => {
    expect(safeReturnTo(wanted, HERE)).toBeUndefined();
  });
});
