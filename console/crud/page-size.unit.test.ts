import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPageSize, storePageSize } from './page-size.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a list has 25 rows per page until the user chooses another size, which is stored [K2]', () => {
  expect(readPageSize()).toBe(25);
  storePageSize(100);
  expect(readPageSize()).toBe(100);
});

it.each(['1000', '-1', '0', 'NaN', '25.5', 'many'])('a stored page size of %s is ignored [K2]', (stored) => {
  localStorage.setItem('pageSize', stored);
  expect(readPageSize()).toBe(25);
});
