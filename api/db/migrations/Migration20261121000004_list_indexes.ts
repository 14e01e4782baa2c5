import { Migration } from '@mikro-orm/migrations';

/** Sort columns of lists that have no index yet. */
const SORTED_BY = {
  sector: ['code', 'created_at'],
  cost_center: ['code', 'created_at'],
  job_role: ['created_at'],
  employee: ['identification', 'email', 'created_at'],
  group: ['period', 'created_at'],
  product: ['created_at'],
  machine: ['model', 'created_at'],
};

/** Columns that are unique among the live records of a tenant, by key name. */
const UNIQUE = {
  sector: { sector_code: 'code' },
  cost_center: { cost_center_code: 'code' },
  job_role: { job_role_name_live: 'name' },
  employee: { employee_identification: 'identification', employee_email: 'email' },
  group: { group_name_live: 'name' },
  machine: { machine_name_live: 'name' },
};

/**
 * Indexes for pages of lists: tenant, sort column, id. Without one, each page sorts all rows of the tenant. A unique
 * key cannot replace it, because it has `live` before the id. `live` now comes before the sort column in unique keys:
 * otherwise MySQL used them and read all rows up to the page.
 */
export class Migration20261121000004_list_indexes extends Migration {
  override up(): void {
    for (const [table, columns] of Object.entries(SORTED_BY)) {
      const keys = columns.map((column) => `add key ${table}_by_${column} (customer_id, ${column}, id)`);
      this.addSql(`alter table \`${table}\` ${keys.join(', ')}, algorithm = inplace, lock = none`);
    }
    for (const [table, keys] of Object.entries(UNIQUE)) {
      const changes = Object.entries(keys).map(
        ([key, column]) => `drop key ${key}, add unique key ${key} (customer_id, live, ${column})`,
      );
      this.addSql(`alter table \`${table}\` ${changes.join(', ')}, algorithm = inplace, lock = none`);
    }
    // The same expression that crud/list-page.ts sorts by for nullable columns.
    this.addSql("alter table product add key product_by_category (customer_id, (coalesce(category, '')), id)");
    this.addSql(`alter table customer add key customer_by_display_name (display_name, id),
      add key customer_by_created_at (created_at, id), algorithm = inplace, lock = none`);
  }
}
