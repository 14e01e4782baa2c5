import { expect, it } from 'vitest';
import { displayStatusOf } from './license-days.ts';

it.each([
  ['2026-11-20', 'EXPIRED'],
  ['2026-11-21', 'EXPIRING_SOON'],
  ['2026-12-21', 'EXPIRING_SOON'],
  ['2026-12-22', 'ACTIVE'],
])('a licence that ends on %s is %s on 2026-11-21 [D15]', (expiryDate, status) => {
  expect(displayStatusOf(expiryDate, '2026-11-21')).toBe(status);
});
