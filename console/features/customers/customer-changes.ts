import type { Status } from '#console/generated/operations.ts';

/** Changes of a customer's status (E2). */
export type CustomerChange = 'deactivate' | 'restore' | 'delete';

/** The status after a change. A customer that was deleted during its setup is PENDING again when it is restored. */
export function targetOf(change: CustomerChange, { setup }: { setup: { step?: unknown } }): Status {
  if (change === 'restore') return setup.step ? 'PENDING' : 'ACTIVE';
  return change === 'delete' ? 'DELETED' : 'INACTIVE';
}

const POSSIBLE_CHANGES: Record<Status, readonly CustomerChange[]> = {
  ACTIVE: ['deactivate', 'delete'],
  INACTIVE: ['restore', 'delete'],
  PENDING: ['delete'],
  DELETED: ['restore'],
};

/** The possible changes of a status, the least severe first. */
export const changesOfStatus = (status: Status): readonly CustomerChange[] => POSSIBLE_CHANGES[status];
