import { describe, expect, it } from 'vitest';
import { allowance, counterItem } from './counter.testing.ts';
import { blockOf, stateOf, takeableFirst } from './item-state.ts';

const NOW = { today: '2026-11-22', now: Date.parse('2026-11-22T12:00:00Z') };

describe('the state of a product at the counter', () => {
  it.each([
    ['outOfStock', { quantityAvailable: 0 }],
    ['expired', { certificateExpirationDate: '2026-11-21' }],
    [undefined, { certificateExpirationDate: '2026-11-22' }],
  ])('is blocked by %s', (name, values) => {
    expect(blockOf(counterItem('1', values), NOW)?.name).toBe(name);
  });

  it.each([
    ['noRule', null],
    ['noLimit', allowance({ isExempt: true, quantity: null, left: null })],
    ['usedUp', allowance({ left: 0 })],
    ['replace', allowance({ replaceBy: '2026-11-22T11:59:59Z' })],
    ['left', allowance({ replaceBy: '2026-11-22T12:00:01Z' })],
  ])('is %s', (name, of) => {
    expect(stateOf(counterItem('1', {}, of), NOW).name).toBe(name);
  });

  it('puts what the person may take before everything else', () => {
    const items = [
      counterItem('empty', { quantityAvailable: 0 }, allowance()),
      counterItem('no rule'),
      counterItem('used up', {}, allowance({ left: 0 })),
      counterItem('left', {}, allowance()),
      counterItem('to replace', {}, allowance({ replaceBy: '2026-11-01T00:00:00Z' })),
    ];
    expect(takeableFirst(items, NOW).map(({ item }) => item.certificateId)).toEqual([
      'left',
      'to replace',
      'used up',
      'no rule',
      'empty',
    ]);
  });
});
