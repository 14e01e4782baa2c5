import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Returns of delivered pieces. A withdrawal counts its returned and lost pieces, and keeps the price at the delivery;
 * a ledger row names the return that it books. Request keys are not only of the counter any more.
 */
export class Migration20261122000014_returns extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal
      add column quantity_returned int not null default 0,
      add column quantity_lost int not null default 0,
      add column unit_price int null,
      add column currency char(3) null,
      add constraint withdrawal_returned check (quantity_returned >= 0 and quantity_lost >= 0
        and quantity_returned + quantity_lost <= quantity_requested),
      add key withdrawal_delivered (customer_id, delivered_at)`);
    this.addSql(`create table piece_return (
      ${TENANT_KEY},
      ${oneOf('kind', ['RETURN_TO_STOCK', 'EXCHANGE', 'DISCARD', 'LOST'])},
      withdrawal_id ${ID} not null,
      employee_id ${ID} null,
      quantity int not null check (quantity <> 0),
      warehouse_id ${ID} null,
      is_restocked tinyint(1) not null,
      replacement_id ${ID} null,
      reverses_id ${ID} null,
      reason varchar(500) not null,
      ${RECORD},
      ${foreignKey('withdrawal_id', 'withdrawal')},
      ${foreignKey('employee_id', 'employee')},
      ${foreignKey('warehouse_id', 'main_warehouse')},
      ${foreignKey('replacement_id', 'withdrawal')},
      ${foreignKey('reverses_id', 'piece_return')},
      ${listKeys('piece_return', { sortedBy: ['created_at'] })},
      key piece_return_employee (customer_id, employee_id, created_at, id),
      unique key piece_return_reverses_id (customer_id, reverses_id)
    )`);
    this.addSql(`alter table stock_movement add column return_id ${ID} null,
      add ${foreignKey('return_id', 'piece_return')}`);
    this.addSql('alter table `group` add column returns_count_back tinyint(1) not null default 0');
    this.addSql(`alter table counter_request rename to request_key, rename column withdrawal_ids to record_ids`);
  }
}
