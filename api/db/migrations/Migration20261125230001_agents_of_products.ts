import { Migration } from '@mikro-orm/migrations';

/** The harmful agents that a product protects against, for legal extracts. */
export class Migration20261125230001_agents_of_products extends Migration {
  override up(): void {
    this.addSql('alter table product add column agent_codes varchar(218) null');
  }
}
