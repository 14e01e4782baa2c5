import { Migration } from '@mikro-orm/migrations';

/** A task knows the trace of the work that wrote it (W3C traceparent), so that the trace of its run can link to it. */
export class Migration20261124125800_task_cause extends Migration {
  override up(): void {
    this.addSql('alter table task add column cause varchar(55) character set ascii null');
  }
}
