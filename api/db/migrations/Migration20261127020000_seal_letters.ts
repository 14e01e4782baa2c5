import { Migration } from '@mikro-orm/migrations';

/** Which letter about the end of the company's certificate was sent last; none for a new certificate. */
export class Migration20261127020000_seal_letters extends Migration {
  override up(): void {
    this.addSql(`alter table company_seal add column letter varchar(10) character set ascii collate ascii_bin null`);
  }
}
