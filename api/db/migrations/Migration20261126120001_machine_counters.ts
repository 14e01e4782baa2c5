import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Counters of machines, for a comparison with the records. Channel 0 is the machine's counter of all channels; its
 * `issued` is not used. `agreed` is what the counter showed more than the records when both were last accepted as right.
 * A machine has one open difference at most.
 */
export class Migration20261126120001_machine_counters extends Migration {
  override up(): void {
    this.addSql(`create table machine_counter (
      customer_id ${ID} not null,
      machine_id ${ID} not null,
      channel smallint unsigned not null,
      issued int not null default 0,
      counted int null,
      agreed bigint null,
      reported_at datetime(3) null,
      primary key (customer_id, machine_id, channel),
      ${foreignKey('machine_id', 'machine')}
    )`);
    this.addSql(`create table counter_difference (
      ${TENANT_KEY},
      machine_id ${ID} not null,
      \`lines\` json not null,
      total_difference bigint not null default 0,
      resolved_at datetime(3) null,
      resolved_by_id ${ID} null,
      resolved_by_name varchar(255) null,
      note varchar(500) null,
      ${RECORD},
      open_machine_id ${ID} as (if(resolved_at is null, machine_id, null)) stored,
      ${foreignKey('machine_id', 'machine')},
      ${listKeys('counter_difference', { sortedBy: ['created_at'] })},
      key counter_difference_machine (customer_id, machine_id, created_at),
      unique key counter_difference_open (customer_id, open_machine_id)
    )`);
  }
}
