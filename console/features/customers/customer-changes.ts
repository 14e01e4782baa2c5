import type { Status } from '#console/generated/operations.ts';

/** What may be done to a customer as a whole (E2). */
export type CustomerChange = 'deactivate' | 'restore' | 'delete';

/** What a change leads to. */
export const TARGET: Record<CustomerChange, Status> = { deactivate: 'INACTIVE', restore: 'ACTIVE', delete: 'DELETED' };

const POSSIBLE: Record<Status, readonly CustomerChange[]> = {
  ACTIVE: ['deactivate', 'delete'],
  INACTIVE: ['restore', 'delete'],
  PENDING: ['delete'],
  DELETED: ['restore'],
};

/** The changes that are open to a customer of this status, the mildest first. */
export const changesOfStatus = (status: Status): readonly CustomerChange[] => POSSIBLE[status];
