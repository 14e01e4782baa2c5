import { Migration } from '@mikro-orm/migrations';
import { oneOf } from './tables.ts';

/** How close together the lines of the console are, for each person. */
export class Migration20261123007001_density extends Migration {
  override up(): void {
    for (const table of ['console_user', 'system_admin']) {
      this.addSql(
        `alter table ${table} add column ${oneOf('density', ['COMFORTABLE', 'COMPACT'], "not null default 'COMFORTABLE'")}`,
      );
    }
  }
}
