import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/**
 * Webhooks, their secrets, and what was sent to them. The key of an event prevents that it is sent twice. The facts are
 * copied when it happens and contain no personal data; the log keeps no answers.
 */
export class Migration20261125060001_webhooks extends Migration {
  override up(): void {
    this.addSql(`create table webhook (
      ${TENANT_KEY},
      name varchar(100) not null,
      url varchar(2000) not null,
      event_types json not null,
      secret_issued_at datetime(3) null,
      failing_since datetime(3) null,
      disabled_at datetime(3) null,
      ${RECORD},
      ${listKeys('webhook', { sortedBy: ['name', 'created_at'], unique: ['name'] })},
      key webhook_active (status, customer_id)
    )`);
    this.addSql(`create table webhook_secret (
      customer_id ${ID} not null,
      id ${ID} not null,
      webhook_id ${ID} not null,
      sealed varchar(400) character set ascii not null,
      created_at datetime(3) not null default current_timestamp(3),
      ends_at datetime(3) null,
      primary key (customer_id, id),
      ${foreignKey('webhook_id', 'webhook')}
    )`);
    this.addSql(`create table webhook_delivery (
      customer_id ${ID} not null,
      id ${ID} not null,
      webhook_id ${ID} not null,
      event_key varchar(120) character set ascii collate ascii_bin not null,
      event_type varchar(40) character set ascii not null,
      facts json not null,
      occurred_at datetime(3) not null default current_timestamp(3),
      ${oneOf('state', ['NEW', 'SENDING', 'DELIVERED', 'FAILED'])},
      attempts int not null default 0,
      sent_at datetime(3) null,
      last_attempt_at datetime(3) null,
      response_status int null,
      response_bytes int null,
      duration_ms int null,
      fault varchar(40) character set ascii null,
      resolved_at datetime(3) null,
      primary key (customer_id, id),
      unique key webhook_delivery_event (customer_id, webhook_id, event_key),
      ${foreignKey('webhook_id', 'webhook')},
      key webhook_delivery_log (customer_id, webhook_id, occurred_at, id),
      key webhook_delivery_new (state, customer_id, occurred_at),
      key webhook_delivery_rate (customer_id, sent_at),
      key webhook_delivery_open (event_type, resolved_at),
      key webhook_delivery_age (occurred_at)
    )`);
  }
}
