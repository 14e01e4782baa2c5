import { Migration } from '@mikro-orm/migrations';
import { oneOf, TENANT_KEY } from './tables.ts';

const FAULTS = [
  'ADDRESS_REFUSED',
  'HTTPS_REQUIRED',
  'HOST_UNKNOWN',
  'NO_ANSWER',
  'WRONG_ANSWER',
  'TOO_LARGE',
  'NO_PICTURE',
  'TOO_DEMANDING',
  'STORAGE_FULL',
  'NO_STORAGE',
];

/**
 * Copies of pictures that were entered as web addresses, found by the hash of the address. The records keep the address;
 * the task picture-upkeep starts the copies of all that exist. Files of copies were uploaded by nobody.
 */
export class Migration20261122000005_picture_copies extends Migration {
  override up(): void {
    this.addSql(`create table picture_copy (
      ${TENANT_KEY},
      address varchar(2000) not null,
      address_key binary(32) not null,
      ${oneOf('state', ['COPYING', 'READY', 'FAILED'])},
      ${oneOf('fault', FAULTS, 'null')},
      path varchar(100) character set ascii null,
      tries int not null default 0,
      tried_at datetime(3) null,
      created_at datetime(3) not null default current_timestamp(3),
      unique key picture_copy_address (customer_id, address_key),
      key picture_copy_due (state, tried_at)
    )`);
    this.addSql(`alter table uploaded_file modify created_by char(26) character set ascii collate ascii_bin null`);
  }
}
