import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** Where the delivery failed before a retry at a counter: a late result of that machine belongs to the withdrawal. */
export class Migration20261123000006_failed_machine extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal
      add column failed_machine_id ${ID} null,
      add column failed_channel_id ${ID} null`);
  }
}
