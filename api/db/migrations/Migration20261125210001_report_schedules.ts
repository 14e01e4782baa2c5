import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Scheduled reports, their runs, and the files of the runs until they expire. `due_at` prevents that a time is sent twice.
 * The files are in the database, in parts, because they must exist in an installation without a storage, too.
 */
export class Migration20261125210001_report_schedules extends Migration {
  override up(): void {
    this.addSql(`create table report_schedule (
      ${TENANT_KEY},
      name varchar(100) not null,
      list varchar(60) character set ascii not null,
      variables varchar(4000) null,
      columns json null,
      ${oneOf('format', ['CSV', 'XLSX', 'PDF', 'SHEETS'])},
      ${oneOf('language', ['en', 'pt-BR', 'es'])},
      ${oneOf('frequency', ['DAILY', 'WEEKLY', 'MONTHLY'])},
      weekday tinyint null,
      month_day tinyint null,
      hour tinyint not null,
      receiver_ids json not null,
      next_run_at datetime(3) null,
      planned_zone varchar(64) character set ascii null,
      last_run_at datetime(3) null,
      last_state varchar(40) character set ascii null,
      last_refused int not null default 0,
      ${RECORD},
      ${listKeys('report_schedule', { sortedBy: ['name', 'created_at'], unique: ['name'] })},
      key report_schedule_due (next_run_at)
    )`);
    this.addSql(`create table report_run (
      customer_id ${ID} not null,
      id ${ID} not null,
      schedule_id ${ID} not null,
      due_at datetime(3) not null default current_timestamp(3),
      is_manual tinyint(1) not null,
      ${oneOf('state', ['WAITING', 'RUNNING', 'DONE', 'NOT_SENT'])},
      fault varchar(40) character set ascii null,
      row_count int null,
      receivers json not null,
      created_at datetime(3) not null default current_timestamp(3),
      ended_at datetime(3) null,
      primary key (customer_id, id),
      unique key report_run_due (customer_id, schedule_id, due_at),
      ${foreignKey('schedule_id', 'report_schedule')},
      key report_run_by_created_at (customer_id, schedule_id, created_at, id),
      key report_run_age (created_at)
    )`);
    this.addSql(`create table report_file (
      customer_id ${ID} not null,
      id ${ID} not null,
      run_id ${ID} not null,
      rights json not null,
      file_name varchar(200) not null,
      media_type varchar(100) character set ascii not null,
      byte_count int not null default 0,
      row_count int not null default 0,
      created_at datetime(3) not null default current_timestamp(3),
      expires_at datetime(3) not null,
      primary key (customer_id, id),
      ${foreignKey('run_id', 'report_run')},
      key report_file_age (expires_at)
    )`);
    this.addSql(`create table report_file_part (
      customer_id ${ID} not null,
      file_id ${ID} not null,
      part int not null,
      content mediumblob not null,
      primary key (customer_id, file_id, part),
      ${foreignKey('file_id', 'report_file')}
    )`);
  }
}
