import { Migration } from '@mikro-orm/migrations';

/** The table request_key replaces the tokens of documents. */
export class Migration20261123000007_request_keys extends Migration {
  override up(): void {
    this.addSql(`alter table stock_document drop key stock_document_client_token, drop column client_token,
      drop column content_hash`);
  }
}
