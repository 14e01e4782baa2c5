import { describe, expect, it } from 'vitest';
import { divideAmount, sumByCurrency, sumByName } from './cost-sums.ts';

const cost = (name: string | null, amount: number, currency = 'BRL') => ({
  name,
  currency,
  amount,
  delivered: 1,
  returned: 0,
});
const partsOf = (name: string | null, amount: number) =>
  divideAmount(cost(name, amount)).map((row) => [row.name, row.amount]);

describe('the cost of several cost centers', () => {
  it.each<[string | null, number, [string | null, number][]]>([
    ['["A"]', 100, [['A', 100]]],
    [
      '["B", "A", "C"]',
      100,
      [
        ['A', 34],
        ['B', 33],
        ['C', 33],
      ],
    ],
    [
      '["A", "B"]',
      -3,
      [
        ['A', -2],
        ['B', -1],
      ],
    ],
    [
      '["A", "B"]',
      0,
      [
        ['A', 0],
        ['B', 0],
      ],
    ],
    ['[]', 7, [[null, 7]]],
    [null, 7, [[null, 7]]],
  ])('%s of %d is divided into parts that add up to it', (name, amount, parts) => {
    expect(partsOf(name, amount)).toEqual(parts);
  });
});

describe('sums', () => {
  it('never add different currencies', () => {
    const costs = [cost('A', 10), cost('A', 5), cost('A', 3, 'USD'), cost(null, 1)];
    expect(sumByName(costs)).toMatchObject([
      { name: 'A', currency: 'BRL', amount: 15, delivered: 2 },
      { name: 'A', currency: 'USD', amount: 3 },
      { name: null, currency: 'BRL', amount: 1 },
    ]);
    expect(sumByCurrency(costs)).toMatchObject([
      { currency: 'BRL', amount: 16, delivered: 3 },
      { currency: 'USD', amount: 3 },
    ]);
  });
});
