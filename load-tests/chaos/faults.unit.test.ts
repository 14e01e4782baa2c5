import { describe, expect, it } from 'vitest';
import { FAULTS, planFaults } from './faults.ts';

const options = { links: ['a', 'b'], everyMs: 500, untilMs: 10_000 };

describe('a plan of faults', () => {
  it('depends on its seed only', () => {
    const [first, again, other] = [1, 1, 2].map((seed) => planFaults({ ...options, seed }));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  it('has every fault on every link, in the order of time', () => {
    const plan = planFaults({ ...options, seed: 7 });
    expect(new Set(plan.map(({ link, fault }) => `${link} ${fault}`)).size).toBe(2 * FAULTS.length);
    expect(plan.map(({ atMs }) => atMs)).toEqual(plan.map(({ atMs }) => atMs).toSorted((a, b) => a - b));
  });
});
