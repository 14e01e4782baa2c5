import { Migration } from '@mikro-orm/migrations';

const isContradicted = (row: string) => `json_contains(${row}.discrepancies, '"RESULT_CONTRADICTED"')`;

/** Whether a piece left a machine: its result, also if a user had settled the withdrawal with another one before. */
const hasLeft = (
  row: string,
) => `if(${row}.source_type = 'MACHINE', (${row}.withdrawal_status = 'DELIVERED') <> ${isContradicted(row)},
  ${row}.failed_machine_id is not null and ${isContradicted(row)})`;

/** Counters before their first report have no row. Channel 0 is the machine's counter of all channels. */
const expect = (pieces: string) => `update machine_counter set expected = expected + ${pieces}
  where customer_id = new.customer_id and machine_id = if(new.source_type = 'MACHINE', new.source_id, new.failed_machine_id)
    and channel in (0, coalesce(new.machine_channel,
      (select channel from channel where customer_id = new.customer_id and id = new.failed_channel_id), 0));`;

/**
 * What a counter of a machine should show by the withdrawals; null before its first report. Triggers count, so that no
 * piece is missing while replicas of an older version run. \`issued\` and \`agreed\` stay for those, and are not read.
 */
export class Migration20261126150001_expected_counters extends Migration {
  override up(): void {
    this.addSql('alter table machine_counter add column expected bigint null');
    this.addSql(`create trigger machine_counter_insert after insert on withdrawal for each row
      begin
        if ${hasLeft('new')} then ${expect('1')} end if;
      end`);
    this.addSql(`create trigger machine_counter_update after update on withdrawal for each row
      begin
        if (${hasLeft('old')}) <> (${hasLeft('new')}) then ${expect(`if(${hasLeft('new')}, 1, -1)`)} end if;
      end`);
    this.addSql(`update machine_counter as counter join (
        select customer_id, machine_id, sum(issued) as issued from machine_counter group by customer_id, machine_id
      ) as machine on machine.customer_id = counter.customer_id and machine.machine_id = counter.machine_id
      set counter.expected = counter.agreed + if(counter.channel = 0, machine.issued, counter.issued)`);
  }
}
