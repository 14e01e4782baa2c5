import { Migration } from '@mikro-orm/migrations';

/** Several pieces that a person asked a machine for at once: each is a withdrawal, with the request and its place in it. */
export class Migration20261125240001_pieces extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal
      add column request_id varchar(64) character set ascii collate ascii_bin null,
      add column request_piece smallint unsigned null,
      add column request_pieces smallint unsigned null`);
  }
}
