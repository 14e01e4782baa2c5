import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** Finds the deliveries of a certificate of which people still hold pieces, without reading all of its deliveries. */
export class Migration20261123005001_held_certificates extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal add column held_certificate_id ${ID} as (if(withdrawal_status = 'DELIVERED'
      and quantity_requested > quantity_returned + quantity_lost, certificate_id, null)) virtual`);
    this.addSql(`alter table withdrawal add key withdrawal_held_certificate
      (customer_id, held_certificate_id, requested_at, id, employee_id, quantity_requested, quantity_returned, quantity_lost),
      algorithm = inplace, lock = none`);
  }
}
