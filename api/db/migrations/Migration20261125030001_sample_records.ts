import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/** Records of the sample data of a new company, in the order in which they were added, with the version that they had then. */
export class Migration20261125030001_sample_records extends Migration {
  override up(): void {
    this.addSql(`create table sample_record (
      customer_id ${ID} not null,
      place int not null,
      ${oneOf('kind', ['SECTOR', 'JOB_ROLE', 'PRODUCT', 'GROUP', 'EMPLOYEE', 'MAIN_WAREHOUSE', 'WAREHOUSE', 'MACHINE'])},
      record_id ${ID} not null,
      record_version int not null,
      primary key (customer_id, place),
      foreign key (customer_id) references customer (id)
    )`);
  }
}
