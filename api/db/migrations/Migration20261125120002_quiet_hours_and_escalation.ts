import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** Hours in which a notification waits, and who is told when nobody takes care of a message. */
export class Migration20261125120002_quiet_hours_and_escalation extends Migration {
  override up(): void {
    this.addSql(`alter table notification_trigger
      add column quiet_hours json null,
      add column escalation json null`);
    this.addSql(`alter table notification_message
      add column escalate_at datetime(3) null,
      add column escalated_at datetime(3) null,
      add column taken_at datetime(3) null,
      add column taken_by ${ID} null,
      add key notification_message_escalation (escalate_at)`);
  }
}
