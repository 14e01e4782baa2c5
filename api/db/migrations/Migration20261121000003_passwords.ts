import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** Codes to reset a password, and challenges to change one: hashed, short-lived, single-use. */
export class Migration20261121000003_passwords extends Migration {
  override up(): void {
    this.addSql(`create table reset_code (
      account char(64) character set ascii collate ascii_bin not null primary key,
      customer_id ${ID} null,
      user_id ${ID} null,
      id ${ID} not null,
      code_hash char(64) character set ascii collate ascii_bin not null,
      attempts tinyint not null default 0 check (attempts >= 0),
      created_at datetime(3) not null default current_timestamp(3),
      expires_at datetime(3) not null,
      used_at datetime(3) null,
      foreign key (customer_id) references customer (id),
      key reset_code_expiry (expires_at)
    )`);

    this.addSql(`create table password_challenge (
      id_hash char(64) character set ascii collate ascii_bin not null primary key,
      customer_id ${ID} null,
      user_id ${ID} not null,
      created_at datetime(3) not null default current_timestamp(3),
      expires_at datetime(3) not null,
      used_at datetime(3) null,
      foreign key (customer_id) references customer (id),
      key password_challenge_expiry (expires_at)
    )`);
  }
}
