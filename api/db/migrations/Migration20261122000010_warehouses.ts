import { Migration } from '@mikro-orm/migrations';
import { ID, listKeys, oneOf, RECORD, foreignKey, TENANT_KEY } from './tables.ts';

/**
 * Warehouses and their stock. The ledger gets a second kind of place: each movement belongs either to a channel of a
 * machine or to the stock of a warehouse. `allocated` is the change of the allocated pieces, which are part of the
 * quantity.
 */
export class Migration20261122000010_warehouses extends Migration {
  override up(): void {
    this.addSql(`create table main_warehouse (
      ${TENANT_KEY},
      name varchar(100) not null,
      description varchar(500) null,
      location varchar(200) null,
      ${RECORD},
      ${listKeys('main_warehouse', { sortedBy: ['name', 'created_at'], unique: ['name'] })}
    )`);

    this.addSql(`create table warehouse_stock (
      ${TENANT_KEY},
      warehouse_id ${ID} not null,
      product_id ${ID} not null,
      size_id ${ID} not null,
      certificate_id ${ID} not null,
      quantity_available int not null default 0,
      quantity_allocated int not null default 0,
      low_level int not null default 0,
      par_level int null,
      max_level int null,
      ${RECORD},
      constraint warehouse_stock_available check (quantity_available between 0 and 1000000),
      constraint warehouse_stock_allocated check (quantity_allocated >= 0),
      constraint warehouse_stock_levels check (low_level >= 0 and low_level <= coalesce(par_level, max_level, low_level)
        and coalesce(par_level, 0) <= coalesce(max_level, par_level, 0)),
      ${foreignKey('warehouse_id', 'main_warehouse')},
      ${foreignKey('product_id', 'product')},
      ${foreignKey('size_id', 'product_size')},
      ${foreignKey('certificate_id', 'product_certificate')},
      ${listKeys('warehouse_stock', { sortedBy: ['created_at', 'quantity_available'] })},
      key warehouse_stock_of_warehouse (customer_id, warehouse_id, created_at, id),
      key warehouse_stock_by_amount (customer_id, warehouse_id, quantity_available, id),
      unique key warehouse_stock_certificate_id (customer_id, live, warehouse_id, certificate_id)
    )`);

    this.addSql(`alter table stock_movement
      modify column machine_id ${ID} null,
      modify column channel_id ${ID} null,
      modify column channel int null,
      add column warehouse_id ${ID} null,
      add column warehouse_stock_id ${ID} null,
      add column allocated int not null default 0`);
    this.addSql('alter table stock_movement drop check stock_movement_chk_1');
    this.addSql(`alter table stock_movement
      modify column ${oneOf('reason', [
        'RESTOCK',
        'DELIVERY',
        'OFFLINE_DELIVERY',
        'COUNT',
        'MACHINE_REPORT',
        'ADJUSTMENT',
        'ALLOCATION',
        'DEALLOCATION',
        'RECEIPT',
        'TRANSFER_OUT',
        'TRANSFER_IN',
        'ISSUE',
        'RETURN',
        'COUNTER_ENTRY',
      ])},
      add constraint stock_movement_place check (
        (machine_id is null) = (channel_id is null) and (warehouse_id is null) = (warehouse_stock_id is null)
        and (machine_id is null) <> (warehouse_id is null)),
      add ${foreignKey('warehouse_id', 'main_warehouse')},
      add key stock_movement_warehouse (customer_id, warehouse_id, created_at, id),
      add key stock_movement_warehouse_stock (customer_id, warehouse_stock_id, created_at, id)`);
  }
}
