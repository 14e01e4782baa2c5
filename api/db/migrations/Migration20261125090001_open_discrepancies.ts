import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** A user resolves the discrepancies of a withdrawal with a note; the index finds those that are still open. */
export class Migration20261125090001_open_discrepancies extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal
      add column discrepancy_resolved_at datetime(3) null,
      add column discrepancy_resolved_by_id ${ID} null,
      add column discrepancy_resolved_by_name varchar(255) null,
      add column discrepancy_note varchar(500) null`);
    this.addSql(`alter table withdrawal add column has_open_discrepancy tinyint
      as (json_length(discrepancies) > 0 and discrepancy_resolved_at is null) virtual`);
    this.addSql(`alter table withdrawal
      add key withdrawal_by_open_discrepancy (customer_id, has_open_discrepancy, requested_at, id, status, withdrawal_status),
      algorithm = inplace, lock = none`);
  }
}
