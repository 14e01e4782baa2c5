import { describe, expect, it } from 'vitest';
import { isTransitionAllowed, WITHDRAWAL_STATUSES } from './withdrawal.rules.ts';

describe('the status of a withdrawal [E5]', () => {
  it.each([
    ['PENDING_APPROVAL', ['APPROVED', 'REJECTED', 'CANCELLED']],
    ['APPROVED', ['PENDING_DELIVERY', 'CANCELLED']],
    ['REJECTED', []],
    ['PENDING_DELIVERY', ['DELIVERED', 'FAILED_DELIVERY', 'CANCELLED']],
    ['DELIVERED', []],
    ['FAILED_DELIVERY', ['PENDING_DELIVERY', 'CANCELLED']],
    ['CANCELLED', []],
  ] as const)('%s can change only to %j', (from, allowed) => {
    const targets: readonly string[] = allowed;
    for (const to of WITHDRAWAL_STATUSES)
      expect([to, isTransitionAllowed(from, to)]).toEqual([to, targets.includes(to)]);
  });
});
