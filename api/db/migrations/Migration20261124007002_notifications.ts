import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Notification triggers, and the events that they report. The key of an event prevents that it is reported twice. The
 * facts are copied when it happens, so that the message says what was true then.
 */
export class Migration20261124007002_notifications extends Migration {
  override up(): void {
    this.addSql(`create table notification_trigger (
      ${TENANT_KEY},
      name varchar(100) not null,
      ${oneOf('trigger_type', ['MACHINE_BLOCKED_CHANNEL', 'MACHINE_WITHOUT_STOCK', 'MACHINE_OFFLINE', 'WITHDRAWAL_ERROR', 'PRODUCT_EXPIRED'])},
      email_recipients json not null,
      ${oneOf('language', ['en', 'pt-BR', 'es'])},
      ${oneOf('frequency', ['IMMEDIATE', 'HOURLY', 'DAILY', 'WEEKLY'])},
      machine_offline_threshold_minutes int null check (machine_offline_threshold_minutes between 1 and 10080),
      product_expiration_days int null check (product_expiration_days between 0 and 1825),
      last_triggered_at datetime(3) null,
      ${RECORD},
      ${listKeys('notification_trigger', { sortedBy: ['name', 'created_at'], unique: ['name'] })},
      key notification_trigger_type (customer_id, trigger_type, name, id),
      key notification_trigger_frequency (customer_id, frequency, name, id),
      key notification_trigger_active (trigger_type, status)
    )`);
    this.addSql(`create table notification_event (
      customer_id ${ID} not null,
      trigger_id ${ID} not null,
      event_key varchar(120) character set ascii collate ascii_bin not null,
      kind varchar(40) character set ascii not null,
      facts json not null,
      occurred_at datetime(3) not null default current_timestamp(3),
      sent_at datetime(3) null,
      resolved_at datetime(3) null,
      primary key (customer_id, trigger_id, event_key),
      ${foreignKey('trigger_id', 'notification_trigger')},
      key notification_event_waiting (sent_at, customer_id, trigger_id, occurred_at),
      key notification_event_open (kind, resolved_at, sent_at)
    )`);
  }
}
