import { describe, expect, it } from 'vitest';
import { mayFollow, WITHDRAWAL_STATUSES } from './withdrawal.rules.ts';

describe('the status of a withdrawal [E5]', () => {
  it.each([
    ['PENDING_APPROVAL', ['APPROVED', 'REJECTED', 'CANCELLED']],
    ['APPROVED', ['PENDING_DELIVERY', 'CANCELLED']],
    ['REJECTED', []],
    ['PENDING_DELIVERY', ['DELIVERED', 'FAILED_DELIVERY', 'CANCELLED']],
    ['DELIVERED', []],
    ['FAILED_DELIVERY', ['PENDING_DELIVERY', 'CANCELLED']],
    ['CANCELLED', []],
  ] as const)('%s may become %j and nothing else', (from, allowed) => {
    const followers: readonly string[] = allowed;
    for (const to of WITHDRAWAL_STATUSES) expect([to, mayFollow(from, to)]).toEqual([to, followers.includes(to)]);
  });
});
