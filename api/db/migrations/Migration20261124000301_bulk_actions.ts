import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Bulk actions over a filter and their records. `changed` are the values of a change. Of a record: the version that the
 * action has found, the values that an undo gives back (`input`), and those that the action replaced (`previous`).
 */
export class Migration20261124000301_bulk_actions extends Migration {
  override up(): void {
    this.addSql(`create table bulk_action (
      ${TENANT_KEY},
      list varchar(60) character set ascii not null,
      ${oneOf('kind', ['ACTIVATE', 'DEACTIVATE', 'CHANGE', 'DELETE', 'RESTORE'])},
      ${oneOf('state', ['FINDING', 'RUNNING', 'DONE', 'STOPPED', 'FAILED'])},
      changed json null,
      total int not null default 0,
      changed_count int not null default 0,
      refused_count int not null default 0,
      fault json null,
      undo_of ${ID} null,
      undone_by ${ID} null,
      has_records boolean not null default true,
      ${RECORD},
      ${listKeys('bulk_action', { sortedBy: ['created_at'] })},
      key bulk_action_records (has_records, state, updated_at)
    )`);
    this.addSql(`create table bulk_action_record (
      customer_id ${ID} not null,
      action_id ${ID} not null,
      place int not null,
      record_id ${ID} not null,
      record_version int not null,
      ${oneOf('outcome', ['WAITING', 'SENT', 'CHANGED', 'REFUSED'], "not null default 'WAITING'")},
      new_version int null,
      input mediumtext null,
      previous mediumtext null,
      fault mediumtext null,
      primary key (customer_id, action_id, place),
      unique key bulk_action_record_once (customer_id, action_id, record_id),
      key bulk_action_record_outcome (customer_id, action_id, outcome, place),
      key bulk_action_record_of (customer_id, record_id),
      ${foreignKey('action_id', 'bulk_action')}
    )`);
  }
}
