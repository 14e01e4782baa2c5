import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/**
 * A chain of hashes over the audit trail (SEC-46), one for each customer; `customer_id` is empty for the platform's own.
 * Apart from the trail, so that writing an entry waits for nobody. It names entries without a foreign key: one that is
 * gone must leave its link. `entry_at` is the entry's created_at: the newest says up to where the trail is sealed.
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
