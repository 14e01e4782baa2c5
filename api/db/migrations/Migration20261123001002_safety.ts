import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, TENANT_KEY } from './tables.ts';

/** SQL: the pieces of a withdrawal that the person still has, and since when. */
const left = (row: string) =>
  `if(${row}.withdrawal_status = 'DELIVERED', ${row}.quantity_requested - ${row}.quantity_returned - ${row}.quantity_lost, 0)`;
const since = (row: string) => `coalesce(${row}.delivered_at, ${row}.requested_at)`;
const isKnown = (row: string) => `${row}.employee_id is not null and ${row}.product_id is not null`;
const key = (row: string) =>
  `customer_id = ${row}.customer_id and employee_id = ${row}.employee_id and product_id = ${row}.product_id`;

/** SQL: adds pieces of a withdrawal; the newest one decides since when the product is held. */
const add = (row: string, pieces: string) => `
  insert into held_product (customer_id, employee_id, product_id, delivered_at, quantity, total)
    values (${row}.customer_id, ${row}.employee_id, ${row}.product_id, ${since(row)}, ${left(row)}, ${pieces})
    on duplicate key update total = total + ${pieces},
      quantity = if(${since(row)} >= delivered_at, ${left(row)}, quantity),
      delivered_at = greatest(delivered_at, ${since(row)});`;

/** SQL: takes pieces of a withdrawal away. When the newest one has none left, the one before it decides. */
const take = (row: string, pieces: string, kept: string) => `
  update held_product set total = total - ${pieces}, quantity = if(delivered_at = ${since(row)}, ${kept}, quantity)
    where ${key(row)};
  delete from held_product where ${key(row)} and total <= 0;
  if exists (select 1 from held_product where ${key(row)} and quantity <= 0) then
    update held_product held join (select ${since('withdrawal')} as at, ${left('withdrawal')} as pieces from withdrawal
        where ${key(row)} and withdrawal_status = 'DELIVERED' and quantity_requested > quantity_returned + quantity_lost
          and id <> ${row}.id
        order by 1 desc, id desc limit 1) newest
      set held.delivered_at = newest.at, held.quantity = newest.pieces
      where held.customer_id = ${row}.customer_id and held.employee_id = ${row}.employee_id and held.product_id = ${row}.product_id;
  end if;`;

/**
 * What an employee must hold, by group, role or sector, and what each employee holds of each product: the newest delivery of
 * which pieces are left, its pieces, and all pieces. Triggers write the latter, so that it follows every way to change a
 * withdrawal; reading it from the withdrawals would read all deliveries of a company.
 */
export class Migration20261123001002_safety extends Migration {
  override up(): void {
    this.addSql(`create table required_item (
      ${TENANT_KEY},
      group_id ${ID} null,
      job_role_id ${ID} null,
      sector_id ${ID} null,
      product_id ${ID} not null,
      quantity int not null check (quantity >= 1),
      position int not null,
      ${foreignKey('group_id', 'group')},
      ${foreignKey('job_role_id', 'job_role')},
      ${foreignKey('sector_id', 'sector')},
      ${foreignKey('product_id', 'product')},
      unique key required_item_of_group (customer_id, group_id, product_id),
      unique key required_item_of_job_role (customer_id, job_role_id, product_id),
      unique key required_item_of_sector (customer_id, sector_id, product_id)
    )`);
    this.addSql(`create table held_product (
      customer_id ${ID} not null,
      employee_id ${ID} not null,
      product_id ${ID} not null,
      delivered_at datetime(3) not null,
      quantity int not null,
      total int not null,
      primary key (customer_id, employee_id, product_id),
      key held_product_since (customer_id, product_id, delivered_at, employee_id),
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`insert into held_product (customer_id, employee_id, product_id, delivered_at, quantity, total)
      select customer_id, employee_id, product_id, at, pieces, total from (
        select customer_id, employee_id, product_id, ${since('withdrawal')} as at, ${left('withdrawal')} as pieces,
          sum(${left('withdrawal')}) over person as total,
          row_number() over (person order by ${since('withdrawal')} desc, id desc) as place
        from withdrawal where withdrawal_status = 'DELIVERED' and quantity_requested > quantity_returned + quantity_lost
          and ${isKnown('withdrawal')}
        window person as (partition by customer_id, employee_id, product_id)) held
      where place = 1`);
    this.addSql(`create trigger held_product_insert after insert on withdrawal for each row
      begin
        if ${isKnown('new')} and ${left('new')} > 0 then ${add('new', left('new'))} end if;
      end`);
    this.addSql(`create trigger held_product_update after update on withdrawal for each row
      begin
        if not (old.employee_id <=> new.employee_id and old.product_id <=> new.product_id and ${since('old')} = ${since('new')}) then
          if ${isKnown('old')} and ${left('old')} > 0 then ${take('old', left('old'), '0')} end if;
          if ${isKnown('new')} and ${left('new')} > 0 then ${add('new', left('new'))} end if;
        elseif ${isKnown('new')} and ${left('new')} > ${left('old')} then ${add('new', `(${left('new')} - ${left('old')})`)}
        elseif ${isKnown('new')} and ${left('new')} < ${left('old')} then ${take('new', `(${left('old')} - ${left('new')})`, left('new'))}
        end if;
      end`);
    this.addSql(`create trigger held_product_delete after delete on withdrawal for each row
      begin
        if ${isKnown('old')} and ${left('old')} > 0 then ${take('old', left('old'), '0')} end if;
      end`);
  }
}
