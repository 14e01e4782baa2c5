import { Migration } from '@mikro-orm/migrations';
import { ID, TENANT_KEY } from './tables.ts';

/** Withdrawals over a counter: their place in a warehouse, signatures, and the keys of requests. */
export class Migration20261122000012_counter extends Migration {
  override up(): void {
    this.addSql(`create table withdrawal_signature (
      ${TENANT_KEY},
      width int not null,
      height int not null,
      strokes json not null,
      signed_at datetime(3) not null
    )`);
    this.addSql(`create table counter_request (
      customer_id ${ID} not null,
      request_key varchar(100) character set ascii collate ascii_bin not null,
      body_hash char(64) character set ascii collate ascii_bin not null,
      withdrawal_ids json not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, request_key),
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`alter table withdrawal
      add column place_id ${ID} null,
      add column request_reason varchar(500) null,
      add column requested_by_id ${ID} null,
      add column requested_by_name varchar(255) null,
      add column signature_id ${ID} null`);
  }
}
