import type { ListCounterHoldingsQuery } from '#console/generated/operations.ts';

type Holding = ListCounterHoldingsQuery['listHoldings']['items'][number];

/** Pieces of a product and size that a person holds. */
type Held = { name: string; pieces: number; isDue: boolean };

/** The held pieces by product and size; due are those with a piece whose use has ended. `now`: ms since 1970. */
export function heldOf(holdings: readonly Holding[], now: number): Held[] {
  const byName = new Map<string, Held>();
  for (const { product, quantityHeld, replaceBy } of holdings) {
    const name = [product.name, product.size].filter(Boolean).join(', ');
    const before = byName.get(name);
    const isDue = replaceBy !== null && Date.parse(replaceBy) < now;
    byName.set(name, {
      name,
      pieces: (before?.pieces ?? 0) + quantityHeld,
      isDue: isDue || before?.isDue === true,
    });
  }
  return [...byName.values()];
}
