import { Migration } from '@mikro-orm/migrations';

/** Finds the visitors whose last day is over. */
export class Migration20261125240002_visitor_end extends Migration {
  override up(): void {
    this.addSql(`alter table employee
      add key employee_by_access_until (customer_id, access_until), algorithm = inplace, lock = none`);
  }
}
