import { Migration } from '@mikro-orm/migrations';
import { ID, listKeys, oneOf, RECORD, foreignKey, TENANT_KEY } from './tables.ts';

/** Documents of stock: receipts, transfers, refills of machines and counter-entries, each with lines. */
export class Migration20261122000012_stock_documents extends Migration {
  override up(): void {
    this.addSql(`create table stock_document (
      ${TENANT_KEY},
      ${oneOf('kind', ['RECEIPT', 'TRANSFER', 'REFILL', 'COUNTER_ENTRY'])},
      ${oneOf('state', ['IN_TRANSIT', 'DONE', 'REVERSED'])},
      client_token varchar(64) character set ascii collate ascii_bin not null,
      content_hash char(64) character set ascii collate ascii_bin not null,
      from_warehouse_id ${ID} null,
      to_warehouse_id ${ID} null,
      machine_id ${ID} null,
      reverses_id ${ID} null,
      supplier varchar(200) null,
      reference varchar(100) null,
      note varchar(500) null,
      received_at datetime(3) null,
      ${RECORD},
      ${foreignKey('from_warehouse_id', 'main_warehouse')},
      ${foreignKey('to_warehouse_id', 'main_warehouse')},
      ${foreignKey('machine_id', 'machine')},
      ${foreignKey('reverses_id', 'stock_document')},
      ${listKeys('stock_document', { sortedBy: ['created_at'] })},
      unique key stock_document_client_token (customer_id, client_token),
      unique key stock_document_reverses_id (customer_id, reverses_id)
    )`);
    this.addSql(`create table stock_document_line (
      ${TENANT_KEY},
      document_id ${ID} not null,
      position int not null,
      product_id ${ID} not null,
      size_id ${ID} not null,
      certificate_id ${ID} not null,
      channel int null,
      quantity int not null check (quantity between 1 and 1000000),
      received int null,
      returned int not null default 0,
      constraint stock_document_line_arrival check (coalesce(received, 0) >= 0 and returned >= 0 and coalesce(received, 0) + returned <= quantity),
      ${foreignKey('document_id', 'stock_document')},
      unique key stock_document_line_position (customer_id, document_id, position)
    )`);
    this.addSql(`alter table stock_movement add column document_id ${ID} null,
      add ${foreignKey('document_id', 'stock_document')}`);
  }
}
