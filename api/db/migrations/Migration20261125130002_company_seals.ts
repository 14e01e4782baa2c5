import { Migration } from '@mikro-orm/migrations';
import { ID, TENANT_KEY } from './tables.ts';

/** The certificate with which a company seals signed sheets; `sealed` is its key, encrypted. And the seals of documents. */
export class Migration20261125130002_company_seals extends Migration {
  override up(): void {
    this.addSql(`create table company_seal (
      ${TENANT_KEY},
      subject varchar(300) not null,
      issuer varchar(300) not null,
      serial_number varchar(64) character set ascii not null,
      certificate_hash char(64) character set ascii collate ascii_bin not null,
      valid_from datetime(3) not null,
      valid_until datetime(3) not null,
      sealed mediumtext character set ascii collate ascii_bin not null,
      created_at datetime(3) not null default current_timestamp(3),
      created_by ${ID} null,
      unique key company_seal_one (customer_id)
    )`);
    this.addSql('alter table ppe_sheet_document add column seal json null');
  }
}
