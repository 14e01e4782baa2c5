import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/** A row for each limit of a tenant; it is locked while the limit is checked and the new record is written. */
export class Migration20261126010001_tenant_lock extends Migration {
  override up(): void {
    this.addSql(`create table tenant_lock (
      customer_id ${ID} not null,
      ${oneOf('name', ['LICENSES', 'MACHINES', 'REPORT_SCHEDULES', 'SAMPLE_DATA', 'TEMPLATES', 'UPLOADS'])},
      primary key (customer_id, name),
      foreign key (customer_id) references customer (id)
    )`);
  }
}
