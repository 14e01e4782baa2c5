import { Migration } from '@mikro-orm/migrations';

/** A machine has one layout that is not deleted, and keeps its deleted ones. */
export class Migration20261123000005_machine_stock_delete extends Migration {
  override up(): void {
    this.addSql(`alter table machine_stock
      add unique key machine_stock_live (customer_id, machine_id, live),
      drop key machine_stock_machine`);
  }
}
