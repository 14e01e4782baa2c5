import { Migration } from '@mikro-orm/migrations';

/** Up to where a refill fills a channel; null fills it up to its capacity. */
export class Migration20261123000004_channel_par_level extends Migration {
  override up(): void {
    this.addSql(`alter table channel add column par_level int null,
      add constraint channel_par_level check (par_level between 1 and capacity)`);
  }
}
