import { Migration } from '@mikro-orm/migrations';

/**
 * The last offline event of a machine has the hash that the next one must carry (null for events from before), and a
 * credential knows since when two machines seem to use it.
 */
export class Migration20261124161000_offline_chain extends Migration {
  override up(): void {
    this.addSql(`alter table machine_offline_event
      add column chain_hash char(64) character set ascii collate ascii_bin null after body_hash`);
    this.addSql(`alter table machine_credential
      add column forked_at datetime(3) null,
      add key machine_credential_forked (customer_id, forked_at)`);
  }
}
