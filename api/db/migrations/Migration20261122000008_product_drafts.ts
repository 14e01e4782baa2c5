import { Migration } from '@mikro-orm/migrations';
import { oneOf } from './tables.ts';

/**
 * Sizes of drafts; par and price of a size, the price in the currency's minor unit. The index of the ledger finds
 * certificates that pieces were stocked with; those of sizes and certificates read them in the order of their positions.
 * Kinds of uploads; all earlier ones are logos or copies of pictures.
 */
export class Migration20261122000008_product_drafts extends Migration {
  override up(): void {
    this.addSql('alter table product add column draft_sizes json null');
    this.addSql(`alter table product_size
      add column par int null check (par >= 0),
      add column price int null check (price >= 0),
      add column currency char(3) null,
      add key product_size_by_position (customer_id, product_id, position, id)`);
    this.addSql(
      'alter table product_certificate add key product_certificate_by_position (customer_id, size_id, position, id)',
    );
    this.addSql(
      `alter table uploaded_file add column ${oneOf('kind', ['LOGO', 'IMAGE', 'MANUAL', 'VIDEO'], "not null default 'LOGO'")}`,
    );
    this.addSql('alter table stock_movement add key stock_movement_certificate (customer_id, certificate_id)');
  }
}
