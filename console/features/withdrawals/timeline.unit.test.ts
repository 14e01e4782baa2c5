import { describe, expect, it } from 'vitest';
import { withdrawal } from './withdrawal.testing.ts';
import { timelineOf } from './timeline.ts';
import { leftOf } from '#console/records/withdrawal-state.ts';

const names = (...args: Parameters<typeof withdrawal>) => timelineOf(withdrawal(...args)).map(({ name }) => name);
const delivery = withdrawal().deliveryDetails;

describe('the timeline of a withdrawal', () => {
  it('of a delivery has the steps identified, requested, approved, delivered', () => {
    expect(names()).toEqual(['identifiedPASSWORD', 'requested', 'approvedByRule', 'delivered']);
  });

  it('says that a badge found the person', () => {
    const { access } = withdrawal();
    expect(names({ access: { ...access, identifiedBy: 'BADGE' } })[0]).toBe('identifiedBADGE_PASSWORD');
    expect(names({ access: { ...access, identifiedBy: 'BADGE', initial: 'BIOMETRY' } })[0]).toBe(
      'identifiedBADGE_BIOMETRY',
    );
  });

  it('of a manual delivery names the approval and the confirmation by a person', () => {
    expect(
      names({
        approval: { ...withdrawal().approval, userName: 'Ana' },
        deliveryDetails: { ...delivery, mode: 'MANUAL' },
      }),
    ).toEqual(['identifiedPASSWORD', 'requested', 'approvedByPerson', 'deliveredByHand']);
  });

  it('of a refusal ends with the refusal', () => {
    const approval = { ...withdrawal().approval, status: 'REJECTED' as const, approvedAt: null };
    expect(names({ approval, withdrawalStatus: 'REJECTED', refusalCode: 'NO_RULE' })).toEqual([
      'identifiedPASSWORD',
      'requested',
      'refused',
    ]);
  });

  it.each(['UNKNOWN_EMPLOYEE', 'WRONG_PIN', 'PIN_LOCKED'] as const)(
    'of a refusal for %s has no identification',
    (refusalCode) => {
      const approval = { ...withdrawal().approval, status: 'REJECTED' as const };
      expect(names({ approval, withdrawalStatus: 'REJECTED', refusalCode })).toEqual(['requested', 'refused']);
    },
  );

  it('of a failure has the machine’s reason and a pending delivery', () => {
    const steps = timelineOf(
      withdrawal({
        withdrawalStatus: 'FAILED_DELIVERY',
        deliveryDetails: { ...delivery, status: 'FAILED', reason: 'Motor timeout' },
      }),
    );
    expect(steps.slice(-2)).toEqual([
      { name: 'failed', tone: 'danger', at: '2026-11-21T12:00:06.000Z', reason: 'Motor timeout' },
      { name: 'deliveredPending', tone: 'neutral', isPending: true },
    ]);
  });

  it('has no time of an end that was contradicted later', () => {
    const steps = timelineOf(
      withdrawal({ withdrawalStatus: 'FAILED_DELIVERY', discrepancies: ['RESULT_CONTRADICTED'] }),
    );
    expect(steps.find(({ name }) => name === 'failed')?.at).toBeUndefined();
  });

  it.each([
    [false, 'waiting'],
    [true, 'unknown'],
  ] as const)('without a result shows the wait or the unknown result (unknown: %s)', (resultUnknown, name) => {
    expect(names({ withdrawalStatus: 'PENDING_DELIVERY', deliveryDetails: { ...delivery, resultUnknown } })).toContain(
      name,
    );
  });

  it('of an offline delivery has no approval', () => {
    expect(names({ deliveryDetails: { ...delivery, offline: true } })).toEqual([
      'identifiedPASSWORD',
      'offlineDelivered',
    ]);
  });
});

describe('the remaining allowance', () => {
  it('counts delivered and pending pieces', () => {
    expect(leftOf(withdrawal())).toEqual({ used: 3, left: 1, quantity: 4 });
    expect(leftOf(withdrawal({ withdrawalStatus: 'PENDING_DELIVERY' }))).toEqual({ used: 3, left: 1, quantity: 4 });
  });

  it('does not count pieces that were not delivered', () => {
    expect(leftOf(withdrawal({ withdrawalStatus: 'FAILED_DELIVERY' }))).toEqual({ used: 2, left: 2, quantity: 4 });
  });

  it('is never negative, and undefined without a rule', () => {
    expect(
      leftOf(
        withdrawal({
          allowance: {
            groupName: 'Solda',
            quantity: 1,
            periodDays: 30,
            periodKind: 'SLIDING',
            usedBefore: 3,
            exceptionId: null,
          },
        }),
      )?.left,
    ).toBe(0);
    expect(leftOf(withdrawal({ allowance: null }))).toBeUndefined();
  });
});
