import type { Status } from '#console/generated/operations.ts';

/** What may be done to a customer as a whole (E2). */
export type CustomerChange = 'deactivate' | 'restore' | 'delete';

/** What a change leads to. A customer that was deleted before its making had come to its end goes on with that. */
export function targetOf(change: CustomerChange, { setup }: { setup: { step?: unknown } }): Status {
  if (change === 'restore') return setup.step ? 'PENDING' : 'ACTIVE';
  return change === 'delete' ? 'DELETED' : 'INACTIVE';
}

const POSSIBLE: Record<Status, readonly CustomerChange[]> = {
  ACTIVE: ['deactivate', 'delete'],
  INACTIVE: ['restore', 'delete'],
  PENDING: ['delete'],
  DELETED: ['restore'],
};

/** The changes that are open to a customer of this status, the mildest first. */
export const changesOfStatus = (status: Status): readonly CustomerChange[] => POSSIBLE[status];
