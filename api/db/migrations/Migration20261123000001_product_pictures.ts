import { Migration } from '@mikro-orm/migrations';
import { oneOf } from './tables.ts';

/**
 * Copies of pictures of products are apart from those of logos, because only logos are public. The task picture-upkeep
 * moves the objects of existing ones (features/pictures/move-product-pictures.ts).
 */
export class Migration20261123000001_product_pictures extends Migration {
  override up(): void {
    this.addSql(`alter table picture_copy
      add column ${oneOf('kind', ['LOGO', 'IMAGE'], "not null default 'LOGO'")},
      drop key picture_copy_address,
      add unique key picture_copy_address (customer_id, kind, address_key)`);
    this.addSql(`update picture_copy copy set kind = 'IMAGE' where not exists (select 1 from customer
      where customer.id = copy.customer_id and customer.logo_url in (copy.address, copy.path))`);
  }
}
