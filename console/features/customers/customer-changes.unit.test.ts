import { describe, expect, it } from 'vitest';
import { changesOfStatus, TARGET } from './customer-changes.ts';

describe('what can be done to a customer as a whole', () => {
  it.each([
    ['ACTIVE', ['deactivate', 'delete']],
    ['INACTIVE', ['restore', 'delete']],
    ['PENDING', ['delete']],
    ['DELETED', ['restore']],
  ] as const)('that is %s: %j [E2]', (status, changes) => expect(changesOfStatus(status)).toEqual(changes));

  it('leads to another status than the one it has [E2] [S4]', () => {
    for (const status of ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'] as const)
      for (const change of changesOfStatus(status)) expect(TARGET[change]).not.toBe(status);
  });
});
