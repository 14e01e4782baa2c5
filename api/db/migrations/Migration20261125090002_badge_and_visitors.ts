import { Migration } from '@mikro-orm/migrations';

/** The number of a card that a machine reads, beside the identification, and the last day of a visitor's access. */
export class Migration20261125090002_badge_and_visitors extends Migration {
  override up(): void {
    this.addSql(`alter table employee
      add column badge varchar(50) null,
      add column access_until date null`);
    this.addSql(`alter table employee add unique key employee_badge (customer_id, badge, live),
      algorithm = inplace, lock = none`);
  }
}
