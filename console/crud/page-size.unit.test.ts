import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPageSize, readPageSize } from './page-size.ts';

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('a list has 25 rows a page until a person chooses another size, which is kept [K2]', () => {
  expect(readPageSize()).toBe(25);
  keepPageSize(100);
  expect(readPageSize()).toBe(100);
});

it.each(['1000', '-1', '0', 'NaN', '25.5', 'many'])('a kept size of %s is not believed [K2]', (kept) => {
  localStorage.setItem('pageSize', kept);
  expect(readPageSize()).toBe(25);
});
