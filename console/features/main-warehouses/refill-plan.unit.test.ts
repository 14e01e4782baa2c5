import { describe, expect, it } from 'vitest';
import { planRefill } from './refill-plan.ts';

const channel = (id: string, quantity: number, parLevel: number | null = null) => ({
  id,
  certificateId: 'glove',
  quantity,
  capacity: 10,
  parLevel,
});

describe('the plan of a refill', () => {
  it.each([
    ['up to the capacity', null, 20, 8],
    ['up to the level', 6, 20, 4],
    ['as far as the warehouse has pieces', null, 5, 5],
    ['not above the level', 1, 20, 0],
  ])('fills a channel %s', (_, parLevel, free, pieces) => {
    const plan = planRefill([channel('14', 2, parLevel)], new Map([['glove', free]]));
    expect(plan.get('14')).toEqual({ pieces, room: 8, free });
  });

  it('takes each piece of the warehouse for one channel only', () => {
    const plan = planRefill([channel('14', 2), channel('15', 2), channel('16', 2)], new Map([['glove', 12]]));
    expect([...plan.values()].map(({ pieces }) => pieces)).toEqual([8, 4, 0]);
  });

  it('gives what is typed less for one channel to the next ones', () => {
    const plan = planRefill([channel('14', 2), channel('15', 2)], new Map([['glove', 12]]), { 14: 1 });
    expect([...plan.values()].map(({ pieces }) => pieces)).toEqual([1, 8]);
  });

  it('proposes nothing of a product that the warehouse does not have', () => {
    expect(planRefill([channel('14', 2)], new Map()).get('14')).toMatchObject({ pieces: 0, free: 0 });
  });
});
