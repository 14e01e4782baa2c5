import { Migration } from '@mikro-orm/migrations';

/** Objects of the storage that no row names any more, until they are deleted there. */
export class Migration20261126120000_object_removal extends Migration {
  override up(): void {
    this.addSql(`create table object_removal (
      object_key varchar(255) character set ascii collate ascii_bin not null primary key,
      due_at datetime(3) not null,
      key object_removal_due (due_at)
    )`);
  }
}
