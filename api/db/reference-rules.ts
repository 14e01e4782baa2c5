/** Why a reference does not prevent that its target is deleted. */
export type ReferenceRule = {
  /** `owned`: the row is a part of the target and ends with it. `record`: the row is history and outlives it. */
  kind: 'owned' | 'record';
  why: string;
};

const owned = (why: string): ReferenceRule => ({ kind: 'owned', why });
const record = (why: string): ReferenceRule => ({ kind: 'record', why });

/**
 * Foreign keys whose target may be deleted, by table and column. Every other foreign key to a table with soft delete
 * refuses the delete with IN_USE while a live row holds it (references.ts). A row of a table without a status lives as
 * long as its owner, which is named here, and is counted as its owner.
 */
export const REFERENCE_RULES: Record<string, ReferenceRule> = {
  'employee_cost_center.employee_id': owned('the bookings of an employee'),
  'group_rule.group_id': owned('the rules of a group'),
  'product_size.product_id': owned('deleteProduct deletes the sizes of a product'),
  'product_certificate.size_id': owned('the certificates of a size are deleted with it'),
  'channel.machine_id': owned('deleteMachine refuses while a channel holds pieces and removes the empty ones'),
  'channel.stock_id': owned('the layout of a machine is deleted with the machine'),
  'machine_stock.machine_id': owned('deleteMachine deletes the layout of a machine'),
  'machine_credential.machine_id': owned('deleteMachine revokes the credentials of a machine'),
  'machine_enrolment.machine_id': owned('the enrolment code of a machine; a deleted machine cannot redeem one'),
  'machine_inbox.machine_id': record('messages that a machine sent'),
  'machine_offline_event.machine_id': record('events that a machine sent after it was offline'),
  'stock_movement.machine_id': record('the ledger is append-only'),
  'stock_movement.withdrawal_id': record('the ledger is append-only'),
  'withdrawal.employee_id': record('deleteEmployee refuses while a withdrawal of the employee is open'),
  'withdrawal.product_id': record('a withdrawal keeps its own copy of what was delivered'),
};

/** The column with the tenant of a row. Every tenant table has it; purging a customer deletes all its rows. */
export const OWNER_COLUMN = 'customer_id';
