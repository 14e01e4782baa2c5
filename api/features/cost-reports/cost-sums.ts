import type { CostRow, CostTotal } from '#api/graphql/generated/types.ts';

/**
 * Divides the amount of a group equally among its cost centers. The first ones get the rest of the division, so that the
 * parts add up to the amount. The name of the group is a JSON list of names.
 */
export function divideAmount({ name, amount, ...row }: CostRow): CostRow[] {
  const names = namesIn(name ?? '[]');
  if (names.length === 0) return [{ ...row, name: null, amount }];
  const part = Math.trunc(amount / names.length);
  const rest = amount - part * names.length;
  return names.map((each, index) => ({
    ...row,
    name: each,
    amount: part + (index < Math.abs(rest) ? Math.sign(rest) : 0),
  }));
}

function namesIn(text: string): string[] {
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string').toSorted() : [];
}

/** Adds rows of the same name and currency. */
export const sumByName = (costs: readonly CostRow[]): CostRow[] =>
  [...Map.groupBy(costs, ({ name, currency }) => JSON.stringify([name, currency])).values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ...first, ...sumOf(group) }] : [];
  });

/** The total of each currency. */
export const sumByCurrency = (costs: readonly CostRow[]): CostTotal[] =>
  [...Map.groupBy(costs, ({ currency }) => currency)]
    .map(([currency, group]) => ({ currency, ...sumOf(group) }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));

const sumOf = (costs: readonly CostRow[]) => ({
  delivered: costs.reduce((sum, { delivered }) => sum + delivered, 0),
  returned: costs.reduce((sum, { returned }) => sum + returned, 0),
  amount: costs.reduce((sum, { amount }) => sum + amount, 0),
});
