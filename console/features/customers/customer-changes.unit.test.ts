import { describe, expect, it } from 'vitest';
import { changesOfStatus, targetOf } from './customer-changes.ts';

/** One whose making has come to its end. */
const made = { setup: { step: null } };

describe('what can be done to a customer as a whole', () => {
  it.each([
    ['ACTIVE', ['deactivate', 'delete']],
    ['INACTIVE', ['restore', 'delete']],
    ['PENDING', ['delete']],
    ['DELETED', ['restore']],
  ] as const)('that is %s: %j [E2]', (status, changes) => expect(changesOfStatus(status)).toEqual(changes));

  it('leads to another status than the one it has [E2] [S4]', () => {
    for (const status of ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'] as const)
      for (const change of changesOfStatus(status)) expect(targetOf(change, made)).not.toBe(status);
  });

  it('leads a deleted one back to where it stood: open, or still being made [E2] [S4]', () => {
    expect(targetOf('restore', made)).toBe('ACTIVE');
    expect(targetOf('restore', { setup: { step: 'INVITATION' } })).toBe('PENDING');
    expect(targetOf('delete', { setup: { step: 'INVITATION' } })).toBe('DELETED');
  });
});
