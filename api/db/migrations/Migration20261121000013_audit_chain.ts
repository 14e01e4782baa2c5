import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/**
 * A hash chain over the audit trail (SEC-46), one per customer; `customer_id` is empty for the platform. It is a
 * separate table, so that writing an entry does not wait. It has no foreign key to entries: the link of a deleted entry
 * must stay. `entry_at` is the entry's created_at: the newest one shows up to where the trail is sealed.
 */
export class Migration20261121000013_audit_chain extends Migration {
  override up(): void {
    this.addSql(`create table audit_chain (
      customer_id ${ID} not null,
      sequence int unsigned not null check (sequence > 0),
      entry_id ${ID} not null,
      entry_at datetime(3) not null,
      entry_digest char(64) character set ascii collate ascii_bin not null,
      chain_digest char(64) character set ascii collate ascii_bin not null,
      sealed_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, sequence),
      unique key audit_chain_entry (entry_id),
      key audit_chain_newest (entry_at)
    )`);
  }
}
