import { Migration } from '@mikro-orm/migrations';

/** Keys for the quotas of uploads, and for deleting unconfirmed ones. */
export class Migration20261122000003_upload_quotas extends Migration {
  override up(): void {
    this.addSql(`alter table uploaded_file
      add key uploaded_file_of_customer (customer_id, state, size),
      add key uploaded_file_of_person (created_by, state, size),
      add key uploaded_file_due (state, expires_at)`);
  }
}
