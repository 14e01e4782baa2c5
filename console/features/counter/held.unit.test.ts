import { expect, it } from 'vitest';
import { heldOf } from './held.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');

it('adds the pieces of a product and size, and marks those whose use has ended', () => {
  const holding = (id: string, size: string, quantityHeld: number, replaceBy: string | null = null) => ({
    id,
    product: { name: 'Luva', size },
    quantityHeld,
    replaceBy,
  });
  expect(
    heldOf(
      [
        holding('1', 'M', 2, '2026-11-22T11:00:00Z'),
        holding('2', 'M', 1, '2026-12-22T11:00:00Z'),
        holding('3', 'G', 1),
      ],
      NOW,
    ),
  ).toEqual([
    { name: 'Luva, M', pieces: 3, isDue: true },
    { name: 'Luva, G', pieces: 1, isDue: false },
  ]);
});
