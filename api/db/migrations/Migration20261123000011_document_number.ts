import { Migration } from '@mikro-orm/migrations';

/** Finds a receipt by the supplier's document number. */
export class Migration20261123000011_document_number extends Migration {
  override up(): void {
    this.addSql('alter table stock_document add key stock_document_reference (customer_id, reference)');
  }
}
