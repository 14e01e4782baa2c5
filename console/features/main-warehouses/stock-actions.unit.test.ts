import { expect, it } from 'vitest';
import { limitsOf } from './stock-actions.ts';

const item = { quantityAvailable: 7, quantityAllocated: 3 };

it.each([
  ['restock', 1, 90],
  ['count', 3, 100],
  ['allocate', 1, 7],
  ['deallocate', 1, 3],
] as const)('the limits of “%s” are %d and %d pieces [E7]', (action, min, max) => {
  expect(limitsOf(action, item, 100)).toEqual({ min, max });
});
