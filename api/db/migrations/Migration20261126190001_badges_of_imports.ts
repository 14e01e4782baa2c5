import { Migration } from '@mikro-orm/migrations';

/** The badge of an imported employee: a third unique value, which no other row of the file may have. */
export class Migration20261126190001_badges_of_imports extends Migration {
  override up(): void {
    this.addSql(`alter table import_row add column third_key varchar(255) null after second_key,
      add key import_row_third_key (customer_id, batch_id, third_key)`);
  }
}
