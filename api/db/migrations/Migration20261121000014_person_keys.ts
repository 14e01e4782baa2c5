import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/**
 * A key per person in the audit trail; it encrypts their values there (SEC-47). Without the key nobody can read them.
 * `customer_id` is empty for people of the platform.
 */
export class Migration20261121000014_person_keys extends Migration {
  override up(): void {
    this.addSql(`create table person_key (
      customer_id ${ID} not null,
      person_id ${ID} not null,
      secret char(43) character set ascii collate ascii_bin not null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, person_id)
    )`);
  }
}
