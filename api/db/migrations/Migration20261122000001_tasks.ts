import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/**
 * Durable work that no request waits for (api/tasks). The auto-increment id orders tasks by creation. `due_at` is when
 * a waiting task may run, or when the lease of a running task ends.
 */
export class Migration20261122000001_tasks extends Migration {
  override up(): void {
    this.addSql(`create table task (
      id bigint unsigned not null auto_increment,
      customer_id ${ID} null,
      kind varchar(40) character set ascii collate ascii_bin not null,
      subject varchar(80) character set ascii collate ascii_bin not null,
      once_subject varchar(80) character set ascii collate ascii_bin null,
      priority tinyint unsigned not null,
      payload mediumtext not null,
      ${oneOf('state', ['WAITING', 'RUNNING', 'DEAD'])},
      due_at datetime(3) not null,
      lease ${ID} null,
      revision int unsigned not null default 1,
      attempts int unsigned not null default 0,
      delays int unsigned not null default 0,
      cancel_requested tinyint not null default 0,
      done int unsigned null,
      total int unsigned null,
      error_code varchar(40) character set ascii null,
      error varchar(500) null,
      created_at datetime(3) not null default current_timestamp(3),
      primary key (id),
      unique key task_once (kind, once_subject),
      key task_lane (state, priority, kind, customer_id, due_at),
      key task_subject (kind, subject, id),
      foreign key (customer_id) references customer (id)
    )`);
  }
}
