import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** SQL: the start of the quarter of an hour of a withdrawal. All time zones differ from UTC by whole quarters. */
const quarterOf = (row: string) =>
  `${row}.requested_at - interval (minute(${row}.requested_at) % 15 * 60000000 + second(${row}.requested_at) * 1000000
    + microsecond(${row}.requested_at)) microsecond`;

const counts = (row: string) =>
  ['DELIVERED', 'FAILED_DELIVERY', 'REJECTED'].map((status) => `${row}.withdrawal_status = '${status}'`).join(', ');

const isSettled = (row: string) => `${row}.withdrawal_status in ('DELIVERED', 'FAILED_DELIVERY', 'REJECTED')`;

/** Reads how far the tenant is counted. The shared lock keeps that border until the transaction ends. */
const readBorder = (row: string) =>
  `set border = (select counted_until from withdrawal_rollup where customer_id = ${row}.customer_id for share);`;

const add = (row: string) => `if ${isSettled(row)} and ${row}.requested_at < border then
    insert into withdrawal_quarter (customer_id, quarter, delivered, failed, refused)
      values (${row}.customer_id, ${quarterOf(row)}, ${counts(row)}) as added
      on duplicate key update delivered = withdrawal_quarter.delivered + added.delivered,
        failed = withdrawal_quarter.failed + added.failed, refused = withdrawal_quarter.refused + added.refused;
  end if;`;

const subtract = (row: string) => `if ${isSettled(row)} and ${row}.requested_at < border then
    update withdrawal_quarter set delivered = delivered - (${row}.withdrawal_status = 'DELIVERED'),
        failed = failed - (${row}.withdrawal_status = 'FAILED_DELIVERY'), refused = refused - (${row}.withdrawal_status = 'REJECTED')
      where customer_id = ${row}.customer_id and quarter = ${quarterOf(row)};
  end if;`;

/**
 * Withdrawals counted by tenant, quarter of an hour and result, for the dashboard. Quarters serve every time zone, so a
 * tenant may change its own. Only withdrawals before `counted_until` are counted; a task moves this border
 * (features/withdrawals/withdrawal-rollup.task.ts). Triggers correct the counts in the transaction of each later
 * change, from whichever statement it comes. They lock the border for reading, the task locks it for writing: so no
 * withdrawal is missed or counted twice. The rows of the borders exist before the triggers: creating a trigger waits for
 * the open transactions of its table.
 */
export class Migration20261122000004_withdrawal_rollup extends Migration {
  override up(): void {
    this.addSql(`create table withdrawal_rollup (
      customer_id ${ID} not null primary key,
      counted_until datetime(3) not null default '1970-01-01',
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`create table withdrawal_quarter (
      customer_id ${ID} not null,
      quarter datetime(3) not null,
      delivered int not null,
      failed int not null,
      refused int not null,
      primary key (customer_id, quarter),
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`create trigger customer_rollup after insert on customer for each row
      insert into withdrawal_rollup (customer_id) values (new.id)`);
    this.addSql('insert ignore into withdrawal_rollup (customer_id) select id from customer');
    this.addSql(`create trigger withdrawal_rollup_insert after insert on withdrawal for each row
      begin
        declare border datetime(3);
        if ${isSettled('new')} then
          ${readBorder('new')}
          ${add('new')}
        end if;
      end`);
    this.addSql(`create trigger withdrawal_rollup_update after update on withdrawal for each row
      begin
        declare border datetime(3);
        if old.withdrawal_status <> new.withdrawal_status or old.requested_at <> new.requested_at then
          ${readBorder('new')}
          ${subtract('old')}
          ${add('new')}
        end if;
      end`);
    this.addSql(`create trigger withdrawal_rollup_delete after delete on withdrawal for each row
      begin
        declare border datetime(3);
        if ${isSettled('old')} then
          ${readBorder('old')}
          ${subtract('old')}
        end if;
      end`);
  }
}
