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
  'rule_exception.employee_id': record('an exception of a deleted employee has no effect'),
  'required_item.group_id': owned('what a group requires'),
  'required_item.job_role_id': owned('what a role requires'),
  'required_item.sector_id': owned('what a sector requires'),
  'required_item.product_id': record('a deleted product is not required any more'),
  'ppe_sheet.employee_id': record('sheets of a deleted employee stay'),
  'ppe_sheet_document.sheet_id': record('the documents of a sheet stay with it'),
  'training.employee_id': record('a training of a deleted employee does not count'),
  'rule_exception.product_id': record('an exception for a deleted product has no effect'),
  'product_size.product_id': owned('deleteProduct deletes the sizes of a product'),
  'product_certificate.size_id': owned('the certificates of a size are deleted with it'),
  'channel.machine_id': owned('deleteMachine refuses while a channel holds pieces and removes the empty ones'),
  'channel.stock_id': owned('the delete of a layout refuses while a channel holds pieces and removes the empty ones'),
  'machine_stock.machine_id': owned('deleteMachine deletes the layout of a machine'),
  'machine_credential.machine_id': owned('deleteMachine revokes the credentials of a machine'),
  'machine_enrolment.machine_id': owned('the enrolment code of a machine; a deleted machine cannot redeem one'),
  'bulk_action_record.action_id': owned('the records of a bulk action'),
  'inbox_entry.user_id': owned('the inbox of a person'),
  'inbox_choice.user_id': owned('the inbox of a person'),
  'webhook_delivery.webhook_id': owned('what was sent to a webhook'),
  'webhook_secret.webhook_id': owned('the secrets of a webhook'),
  'report_run.schedule_id': owned('the runs of a scheduled report'),
  'import_row.batch_id': owned('the rows of an import'),
  'machine_counter.machine_id': owned('the counters of a machine'),
  'layout_template_channel.template_id': owned('the channels of a template'),
  'layout_template_channel.product_id': record('a template keeps what it was saved with, and says what is gone'),
  'layout_template_channel.size_id': record('a template keeps what it was saved with, and says what is gone'),
  'layout_template_channel.certificate_id': record('a template keeps what it was saved with, and says what is gone'),
  'counter_difference.machine_id': record('differences of counters are history'),
  'machine_inbox.machine_id': record('messages that a machine sent'),
  'machine_offline_event.machine_id': record('events that a machine sent after it was offline'),
  'stock_movement.machine_id': record('the ledger is append-only'),
  'stock_movement.warehouse_id': record('the ledger is append-only'),
  'stock_movement.document_id': record('the ledger is append-only'),
  'stock_document.from_warehouse_id': record('documents are history'),
  'stock_document.to_warehouse_id': record('documents are history'),
  'stock_document.machine_id': record('documents are history'),
  'stock_document.reverses_id': record('documents are history'),
  'stock_document_line.document_id': owned('the lines of a document'),
  'stock_count.warehouse_id': record('counts are history'),
  'stock_count.document_id': record('counts are history'),
  'stock_count_line.count_id': owned('the lines of a count'),
  'stock_count_line.warehouse_stock_id': record('counts are history'),
  'stock_movement.withdrawal_id': record('the ledger is append-only'),
  'stock_movement.return_id': record('the ledger is append-only'),
  'piece_return.withdrawal_id': record('returns are history'),
  'piece_return.employee_id': record('returns are history'),
  'piece_return.warehouse_id': record('returns are history'),
  'piece_return.replacement_id': record('returns are history'),
  'piece_return.reverses_id': record('returns are history'),
  'withdrawal.employee_id': record('deleteEmployee refuses while a withdrawal of the employee is open'),
  'withdrawal.product_id': record('a withdrawal keeps its own copy of what was delivered'),
};

/** The column with the tenant of a row. Every tenant table has it; purging a customer deletes all its rows. */
export const OWNER_COLUMN = 'customer_id';
