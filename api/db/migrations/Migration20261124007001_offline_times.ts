import { Migration } from '@mikro-orm/migrations';

/** When each offline event counts as happened; null for events that were applied before this column existed. */
export class Migration20261124007001_offline_times extends Migration {
  override up(): void {
    this.addSql('alter table machine_offline_event add column occurred_at datetime(3) null after sequence');
  }
}
