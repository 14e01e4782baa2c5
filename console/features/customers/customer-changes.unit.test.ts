import { describe, expect, it } from 'vitest';
import { changesOfStatus, statusAfter, targetOf } from './customer-changes.ts';

/** A customer whose setup is complete. */
const complete = { setup: { step: null } };

describe('the changes of a customer’s status', () => {
  it.each([
    ['ACTIVE', ['deactivate', 'delete']],
    ['INACTIVE', ['restore', 'delete']],
    ['PENDING', ['delete']],
    ['DELETED', ['restore']],
  ] as const)('are, for %s: %j [E2]', (status, changes) => expect(changesOfStatus(status)).toEqual(changes));

  it('always lead to another status [E2] [S4]', () => {
    for (const status of ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'] as const)
      for (const change of changesOfStatus(status)) expect(targetOf(change, complete)).not.toBe(status);
  });

  it('restore a deleted customer to ACTIVE, or to PENDING if its setup is not complete [E2] [S4]', () => {
    expect(targetOf('restore', complete)).toBe('ACTIVE');
    expect(targetOf('restore', { setup: { step: 'INVITATION' } })).toBe('PENDING');
    expect(targetOf('delete', { setup: { step: 'INVITATION' } })).toBe('DELETED');
  });

  it('of several customers have the same result, and are not offered where a single one is not possible [S16] [S4]', () => {
    const customer = (status: 'ACTIVE' | 'INACTIVE' | 'PENDING' | 'DELETED', setup: { step?: unknown } = {}) => ({
      status,
      setup,
    });
    expect(statusAfter(customer('ACTIVE'), 'deactivate')).toBe('INACTIVE');
    expect(statusAfter(customer('INACTIVE'), 'activate')).toBe('ACTIVE');
    expect(statusAfter(customer('DELETED', { step: 'INVITATION' }), 'restore')).toBe('PENDING');
    expect(statusAfter(customer('PENDING'), 'delete')).toBe('DELETED');
    expect(statusAfter(customer('PENDING'), 'activate')).toBeUndefined();
    expect(statusAfter(customer('ACTIVE'), 'change')).toBeUndefined();
  });
});
