import { describe, expect, it } from 'vitest';
import { story } from './story.testing.ts';
import { timelineOf } from './timeline.ts';
import { leftOf } from './withdrawal-state.ts';

const names = (...args: Parameters<typeof story>) => timelineOf(story(...args)).map(({ name }) => name);
const delivery = story().deliveryDetails;

describe('what happened, step by step', () => {
  it('of a delivery', () => {
    expect(names()).toEqual(['identifiedPASSWORD', 'requested', 'approvedByRule', 'delivered']);
  });

  it('of a delivery that a supervisor granted and a person confirmed', () => {
    expect(
      names({ approval: { ...story().approval, userName: 'Ana' }, deliveryDetails: { ...delivery, mode: 'MANUAL' } }),
    ).toEqual(['identifiedPASSWORD', 'requested', 'approvedByPerson', 'deliveredByHand']);
  });

  it('of a refusal nothing is told after it', () => {
    const approval = { ...story().approval, status: 'REJECTED' as const, approvedAt: null };
    expect(names({ approval, withdrawalStatus: 'REJECTED', refusalCode: 'NO_RULE' })).toEqual([
      'identifiedPASSWORD',
      'requested',
      'refused',
    ]);
  });

  it.each(['UNKNOWN_EMPLOYEE', 'WRONG_PIN', 'PIN_LOCKED'] as const)(
    'does not call a person identified who was refused for %s',
    (refusalCode) => {
      const approval = { ...story().approval, status: 'REJECTED' as const };
      expect(names({ approval, withdrawalStatus: 'REJECTED', refusalCode })).toEqual(['requested', 'refused']);
    },
  );

  it('of a failure, with the words of the machine and the end that did not come', () => {
    const steps = timelineOf(
      story({
        withdrawalStatus: 'FAILED_DELIVERY',
        deliveryDetails: { ...delivery, status: 'FAILED', reason: 'Motor timeout' },
      }),
    );
    expect(steps.slice(-2)).toEqual([
      { name: 'failed', tone: 'danger', at: '2026-11-21T12:00:06.000Z', reason: 'Motor timeout' },
      { name: 'deliveredPending', tone: 'neutral', isPending: true },
    ]);
  });

  it('tells no time of an end that was contradicted later', () => {
    const steps = timelineOf(story({ withdrawalStatus: 'FAILED_DELIVERY', discrepancies: ['RESULT_CONTRADICTED'] }));
    expect(steps.find(({ name }) => name === 'failed')?.at).toBeUndefined();
  });

  it.each([
    [false, 'waiting'],
    [true, 'unknown'],
  ] as const)('of a result that has not come (unknown: %s)', (resultUnknown, name) => {
    expect(names({ withdrawalStatus: 'PENDING_DELIVERY', deliveryDetails: { ...delivery, resultUnknown } })).toContain(
      name,
    );
  });

  it('of what a machine handed out offline: nobody approved it', () => {
    expect(names({ deliveryDetails: { ...delivery, offline: true } })).toEqual([
      'identifiedPASSWORD',
      'offlineDelivered',
    ]);
  });
});

describe('what is left of the allowance', () => {
  it('counts a piece that was delivered or is on its way', () => {
    expect(leftOf(story())).toEqual({ used: 3, left: 1 });
    expect(leftOf(story({ withdrawalStatus: 'PENDING_DELIVERY' }))).toEqual({ used: 3, left: 1 });
  });

  it('does not count one that was not handed out', () => {
    expect(leftOf(story({ withdrawalStatus: 'FAILED_DELIVERY' }))).toEqual({ used: 2, left: 2 });
  });

  it('is never less than nothing, and unknown without a rule', () => {
    expect(leftOf(story({ allowance: { groupName: 'Solda', quantity: 1, periodDays: 30, usedBefore: 3 } }))?.left).toBe(
      0,
    );
    expect(leftOf(story({ allowance: null }))).toBeUndefined();
  });
});
