import { Migration } from '@mikro-orm/migrations';

/** What a withdrawal keeps as it was: the agents that its product protects against, and how the receiver was identified. */
export class Migration20261126120001_agents_and_badge_of_withdrawals extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal
      add column agent_codes varchar(218) null,
      add column identified_by varchar(40) character set ascii null check (identified_by in ('NUMBER', 'BADGE'))`);
  }
}
