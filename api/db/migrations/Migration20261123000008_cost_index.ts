import { Migration } from '@mikro-orm/migrations';

/**
 * The cost report reads only this index. An index cannot hold a list of cost centers, and MySQL allows no hash in a generated
 * column: two checksums identify the list.
 */
export class Migration20261123000008_cost_index extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal add column cost_centers_key varchar(21) character set ascii collate ascii_bin
      as (concat(crc32(cast(cost_centers as char)), '-', crc32(reverse(cast(cost_centers as char))))) virtual`);
    this.addSql(`alter table withdrawal drop key withdrawal_delivered,
      add key withdrawal_cost (customer_id, delivered_at, withdrawal_status, product_id, unit_price, currency, quantity_requested,
        sector, cost_centers_key),
      algorithm = inplace, lock = none`);
  }
}
