import type { BulkKind } from '#console/crud/bulk/bulk.ts';
import type { Status } from '#console/generated/operations.ts';

/** Changes of a customer's status (E2). */
export type CustomerChange = 'deactivate' | 'restore' | 'delete';

/** The status after a change. A customer that was deleted during its setup is PENDING again when it is restored. */
export function targetOf(change: CustomerChange, { setup }: { setup: { step?: unknown } }): Status {
  if (change === 'restore') return setup.step ? 'PENDING' : 'ACTIVE';
  return change === 'delete' ? 'DELETED' : 'INACTIVE';
}

/** The change of a customer's status behind an action of the list. */
const CHANGE_OF: Partial<Record<BulkKind, CustomerChange>> = {
  activate: 'restore',
  deactivate: 'deactivate',
  delete: 'delete',
  restore: 'restore',
};

/** The status of a customer after an action of the list; undefined where the action is not possible. */
export function statusAfter(
  { status, setup }: { status: Status; setup: { step?: unknown } },
  kind: BulkKind,
): Status | undefined {
  const change = CHANGE_OF[kind];
  return change && changesOfStatus(status).includes(change) ? targetOf(change, { setup }) : undefined;
}

const POSSIBLE_CHANGES: Record<Status, readonly CustomerChange[]> = {
  ACTIVE: ['deactivate', 'delete'],
  INACTIVE: ['restore', 'delete'],
  PENDING: ['delete'],
  DELETED: ['restore'],
};

/** The possible changes of a status, the least severe first. */
export const changesOfStatus = (status: Status): readonly CustomerChange[] => POSSIBLE_CHANGES[status];
