import { Migration } from '@mikro-orm/migrations';

/** Codes of machines and warehouses, which withdrawals copy. */
export class Migration20261123000010_source_codes extends Migration {
  override up(): void {
    for (const table of ['machine', 'main_warehouse'])
      this.addSql(`alter table ${table} add column code varchar(50) null after name`);
  }
}
