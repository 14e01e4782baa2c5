import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Imports and the rows of their files. `record_id` and `record_version` of a row are those of the record that the check
 * found or that the import has written; `previous` are the values that it replaced.
 */
export class Migration20261123000009_imports extends Migration {
  override up(): void {
    this.addSql(`create table import_batch (
      ${TENANT_KEY},
      ${oneOf('noun', ['EMPLOYEE', 'SECTOR', 'COST_CENTER', 'JOB_ROLE'])},
      ${oneOf('state', ['READING', 'READ', 'CHECKING', 'CHECKED', 'APPLYING', 'DONE', 'UNDOING', 'UNDONE', 'CANCELLED', 'FAILED'])},
      file_key varchar(100) character set ascii not null,
      file_name varchar(255) not null,
      sheet varchar(255) null,
      sheets int null,
      columns json not null,
      mapping json not null,
      ${oneOf('date_order', ['DAY_FIRST', 'MONTH_FIRST'])},
      row_count int not null default 0,
      done int not null default 0,
      new_count int not null default 0,
      changed_count int not null default 0,
      same_count int not null default 0,
      wrong_count int not null default 0,
      kept_count int not null default 0,
      fault json null,
      has_rows boolean not null default true,
      ${RECORD},
      ${listKeys('import_batch', { sortedBy: ['created_at'] })},
      key import_batch_rows (has_rows, state, updated_at)
    )`);
    this.addSql(`create table import_row (
      customer_id ${ID} not null,
      batch_id ${ID} not null,
      line int not null,
      cells mediumtext not null,
      ${oneOf('result', ['NEW', 'CHANGED', 'SAME', 'WRONG'], 'null')},
      ${oneOf('outcome', ['APPLIED', 'UNDONE', 'KEPT'], 'null')},
      first_key varchar(255) null,
      second_key varchar(255) null,
      record_id ${ID} null,
      record_version int null,
      input mediumtext null,
      previous mediumtext null,
      changes mediumtext null,
      faults mediumtext null,
      primary key (customer_id, batch_id, line),
      ${foreignKey('batch_id', 'import_batch')},
      key import_row_result (customer_id, batch_id, result, outcome, line),
      key import_row_first_key (customer_id, batch_id, first_key),
      key import_row_second_key (customer_id, batch_id, second_key),
      key import_row_record (customer_id, record_id)
    )`);
    this.addSql(`alter table uploaded_file drop check uploaded_file_chk_3,
      modify column ${oneOf('kind', ['LOGO', 'IMAGE', 'MANUAL', 'VIDEO', 'IMPORT'], "not null default 'LOGO'")}`);
  }
}
