import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Blind counts of warehouses, and documents that book their differences. `unfinished_stock_id` is the item of a line until
 * its count ends: an item is in one unfinished count at most, otherwise the same difference could be booked twice. Two keys for the
 * reorder list: transfers on their way, and the usage of a size.
 */
export class Migration20261123000003_stock_counts extends Migration {
  override up(): void {
    this.addSql(`create table stock_count (
      ${TENANT_KEY},
      warehouse_id ${ID} not null,
      ${oneOf('state', ['OPEN', 'SUBMITTED', 'APPROVED', 'CANCELLED'])},
      round int not null default 1,
      line_count int not null,
      counted_lines int not null default 0,
      note varchar(500) null,
      reason varchar(500) null,
      submitted_at datetime(3) null,
      decided_at datetime(3) null,
      decided_by_id ${ID} null,
      decided_by_name varchar(255) null,
      document_id ${ID} null,
      ${RECORD},
      ${foreignKey('warehouse_id', 'main_warehouse')},
      ${foreignKey('document_id', 'stock_document')},
      ${listKeys('stock_count', { sortedBy: ['created_at'] })}
    )`);
    this.addSql(`create table stock_count_line (
      ${TENANT_KEY},
      count_id ${ID} not null,
      position int not null,
      warehouse_stock_id ${ID} not null,
      product_id ${ID} not null,
      size_id ${ID} not null,
      certificate_id ${ID} not null,
      expected int null,
      counted int null check (counted between 0 and 1000000),
      counted_at datetime(3) null,
      counted_by_id ${ID} null,
      counted_by_name varchar(255) null,
      unfinished_stock_id ${ID} null,
      ${foreignKey('count_id', 'stock_count')},
      ${foreignKey('warehouse_stock_id', 'warehouse_stock')},
      unique key stock_count_line_position (customer_id, count_id, position),
      unique key stock_count_line_item_ids (customer_id, unfinished_stock_id)
    )`);
    this.addSql(`alter table stock_document drop check stock_document_chk_1,
      modify column ${oneOf('kind', ['RECEIPT', 'TRANSFER', 'REFILL', 'COUNT', 'COUNTER_ENTRY'])}`);
    // The lines of a count are differences, which may be negative and do not arrive.
    this.addSql(`alter table stock_document_line drop check stock_document_line_chk_1,
      drop check stock_document_line_arrival,
      add constraint stock_document_line_quantity check (quantity <> 0 and quantity between -1000000 and 1000000),
      add constraint stock_document_line_arrival check (coalesce(received, 0) >= 0 and returned >= 0
        and coalesce(received, 0) + returned <= greatest(quantity, 0))`);
    this.addSql('alter table stock_document add key stock_document_state (customer_id, state, kind)');
    this.addSql(
      'alter table stock_movement add key stock_movement_usage (customer_id, size_id, reason, created_at, quantity)',
    );
  }
}
