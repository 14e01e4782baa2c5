import { Migration } from '@mikro-orm/migrations';

/** Files that an operation has made are found again by a key. */
export class Migration20261124000101_file_operations extends Migration {
  override up(): void {
    this.addSql(`alter table uploaded_file
      add column cache_key char(43) character set ascii collate ascii_bin null,
      add unique key uploaded_file_cache (customer_id, cache_key)`);
  }
}
