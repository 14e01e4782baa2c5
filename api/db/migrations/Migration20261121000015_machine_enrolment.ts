import { Migration } from '@mikro-orm/migrations';
import { ID, foreignKey } from './tables.ts';

/**
 * Codes for the enrolment of machines (SEC-42): one row per machine, so that only its newest code is valid. Only the
 * HMAC of a code is stored. A redeemed row contains the credential that was created.
 */
export class Migration20261121000015_machine_enrolment extends Migration {
  override up(): void {
    this.addSql(`create table machine_enrolment (
      customer_id ${ID} not null,
      machine_id ${ID} not null,
      id ${ID} not null,
      code_hash char(64) character set ascii collate ascii_bin not null,
      created_at datetime(3) not null,
      created_by ${ID} null,
      expires_at datetime(3) not null,
      redeemed_at datetime(3) null,
      credential_id ${ID} null,
      primary key (customer_id, machine_id),
      foreign key (customer_id) references customer (id),
      ${foreignKey('machine_id', 'machine')},
      ${foreignKey('credential_id', 'machine_credential')},
      key machine_enrolment_code (customer_id, code_hash)
    )`);
  }
}
