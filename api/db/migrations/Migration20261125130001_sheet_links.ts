import { Migration } from '@mikro-orm/migrations';

/** The link by which an employee signs a sheet: only the hash of its token, and who signed from which address. */
export class Migration20261125130001_sheet_links extends Migration {
  override up(): void {
    this.addSql(`alter table ppe_sheet
      add column link_hash char(64) character set ascii collate ascii_bin null,
      add column link_email varchar(254) null,
      add column link_sent_at datetime(3) null,
      add column link_expires_at datetime(3) null,
      add column signer_name varchar(200) null,
      add column signer_address varchar(45) character set ascii null,
      add unique key ppe_sheet_link (link_hash)`);
  }
}
