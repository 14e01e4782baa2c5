import { Migration } from '@mikro-orm/migrations';
import { foreignKey, ID, oneOf, TENANT_KEY } from './tables.ts';

const TYPES = [
  'MACHINE_BLOCKED_CHANNEL',
  'MACHINE_WITHOUT_STOCK',
  'MACHINE_OFFLINE',
  'WITHDRAWAL_ERROR',
  'PRODUCT_EXPIRED',
];

/**
 * The inbox of each person. A message is what a notification reported at once; its events stay in notification_event, so
 * that an erasure changes them in one place. `trigger_id` of a message or event is the name of the type when people chose
 * all events of that type for their inbox: there is no notification then, so the column has no foreign key any more.
 */
export class Migration20261125120001_inbox extends Migration {
  override up(): void {
    this.addSql(`create table notification_message (
      ${TENANT_KEY},
      trigger_id ${ID} not null,
      ${oneOf('trigger_type', TYPES)},
      total int not null,
      created_at datetime(3) not null default current_timestamp(3),
      key notification_message_latest (customer_id, trigger_id, created_at),
      key notification_message_age (created_at)
    )`);
    this.addSql(`create table inbox_entry (
      customer_id ${ID} not null,
      id ${ID} not null,
      user_id ${ID} not null,
      message_id ${ID} not null,
      trigger_id ${ID} not null,
      ${oneOf('trigger_type', TYPES)},
      total int not null,
      created_at datetime(3) not null default current_timestamp(3),
      read_at datetime(3) null,
      primary key (customer_id, id),
      unique key inbox_entry_message (customer_id, user_id, message_id),
      ${foreignKey('user_id', 'console_user')},
      ${foreignKey('message_id', 'notification_message')},
      key inbox_entry_by_created_at (customer_id, user_id, created_at, id),
      key inbox_entry_unread (customer_id, user_id, read_at, created_at, id),
      key inbox_entry_age (created_at)
    )`);
    this.addSql(`create table inbox_choice (
      customer_id ${ID} not null,
      user_id ${ID} not null,
      ${oneOf('trigger_type', TYPES)},
      ${oneOf('choice', ['ALL', 'NONE'])},
      created_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, trigger_type, user_id),
      ${foreignKey('user_id', 'console_user')},
      key inbox_choice_all (trigger_type, choice, customer_id)
    )`);
    this.addSql(`alter table notification_event
      drop foreign key notification_event_ibfk_1,
      add column message_id ${ID} null,
      add key notification_event_message (customer_id, message_id, occurred_at, event_key)`);
  }
}
