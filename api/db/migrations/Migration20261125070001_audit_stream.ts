import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/**
 * How far the audit trail was sent to the operator's receiver (AUDIT_STREAM_URL): the number of the last acknowledged
 * link of each chain of audit_chain. `customer_id` is empty for the platform. Without a row nothing was sent.
 */
export class Migration20261125070001_audit_stream extends Migration {
  override up(): void {
    this.addSql(`create table audit_stream (
      customer_id ${ID} not null,
      sequence int unsigned not null check (sequence > 0),
      sent_at datetime(3) not null default current_timestamp(3) on update current_timestamp(3),
      primary key (customer_id)
    )`);
  }
}
