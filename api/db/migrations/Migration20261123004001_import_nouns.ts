import { Migration } from '@mikro-orm/migrations';
import { oneOf } from './tables.ts';

/**
 * Imports of products, groups and warehouse items. `head_line` is the first row of the record that several rows describe;
 * that row has what the import writes.
 */
export class Migration20261123004001_import_nouns extends Migration {
  override up(): void {
    const nouns = ['EMPLOYEE', 'SECTOR', 'COST_CENTER', 'JOB_ROLE', 'PRODUCT', 'GROUP', 'WAREHOUSE'];
    this.addSql(`alter table import_batch drop check import_batch_chk_1, modify column ${oneOf('noun', nouns)}`);
    this.addSql(`alter table import_row add column head_line int null after line,
      add key import_row_head (customer_id, batch_id, head_line, line)`);
  }
}
