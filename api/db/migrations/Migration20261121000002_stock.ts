import { Migration } from '@mikro-orm/migrations';
import { ID, RECORD, TENANT_KEY, oneOf, foreignKey } from './tables.ts';

/** Products and rules, machines and their channels, withdrawals, the ledger. */
export class Migration20261121000002_stock extends Migration {
  override up(): void {
    this.addSql(`create table product (
      ${TENANT_KEY},
      name varchar(255) not null,
      category varchar(100) null,
      validity_days int null check (validity_days between 1 and 36500),
      image_url varchar(2000) null,
      manual_url varchar(2000) null,
      video_url varchar(2000) null,
      ${RECORD},
      key product_name (customer_id, name, id),
      key product_changed (updated_at)
    )`);

    this.addSql(`create table product_size (
      ${TENANT_KEY},
      product_id ${ID} not null,
      size varchar(50) not null,
      code varchar(50) not null,
      position int not null default 0,
      ${RECORD},
      ${foreignKey('product_id', 'product')},
      unique key product_size_code (customer_id, code, live)
    )`);

    this.addSql(`create table product_certificate (
      ${TENANT_KEY},
      size_id ${ID} not null,
      name varchar(100) not null,
      number varchar(50) not null,
      expiration_date date null,
      position int not null default 0,
      ${RECORD},
      ${foreignKey('size_id', 'product_size')}
    )`);

    this.addSql(`create table group_rule (
      ${TENANT_KEY},
      group_id ${ID} not null,
      product_id ${ID} not null,
      period_days int null check (period_days between 1 and 3650),
      quantity int not null check (quantity between 1 and 10000),
      position int not null default 0,
      ${foreignKey('group_id', 'group')},
      ${foreignKey('product_id', 'product')},
      unique key group_rule_product (customer_id, group_id, product_id)
    )`);

    this.addSql(`create table machine (
      ${TENANT_KEY},
      name varchar(100) not null,
      ${oneOf('model', [
        'MULTIPLUS_MACHINE',
        'VISION_V2_MACHINE',
        'VISION_V3_MACHINE_WITH_ELEVATOR',
        'VISION_V3_MACHINE_WITHOUT_ELEVATOR',
        'VISION_ESPLUS_MACHINE',
        'ICEPLUS_MACHINE',
      ])},
      observation varchar(500) null,
      ${RECORD},
      unique key machine_name_live (customer_id, name, live),
      key machine_name (customer_id, name, id),
      key machine_changed (updated_at)
    )`);

    this.addSql(`create table machine_credential (
      ${TENANT_KEY},
      machine_id ${ID} not null,
      secret_hash char(64) character set ascii collate ascii_bin not null,
      created_at datetime(3) not null default current_timestamp(3),
      created_by ${ID} null,
      last_used_at datetime(3) null,
      revoked_at datetime(3) null,
      revoked_by ${ID} null,
      ${foreignKey('machine_id', 'machine')},
      unique key machine_credential_id (id),
      key machine_credential_revoked (revoked_at)
    )`);

    this.addSql(`create table machine_presence (
      customer_id ${ID} not null,
      machine_id ${ID} not null,
      replica varchar(40) character set ascii not null,
      last_seen_ms bigint not null,
      online boolean not null default false,
      session ${ID} null,
      firmware varchar(100) null,
      configuration_version varchar(64) character set ascii null,
      configuration_acked_at datetime(3) null,
      primary key (customer_id, machine_id)
    )`);

    this.addSql(`create table machine_stock (
      ${TENANT_KEY},
      machine_id ${ID} not null,
      ${RECORD},
      ${foreignKey('machine_id', 'machine')},
      unique key machine_stock_machine (customer_id, machine_id),
      key machine_stock_changed (updated_at)
    )`);

    this.addSql(`create table channel (
      ${TENANT_KEY},
      machine_id ${ID} not null,
      stock_id ${ID} not null,
      channel int not null check (channel between 1 and 999),
      product_id ${ID} not null,
      size_id ${ID} not null,
      certificate_id ${ID} not null,
      quantity int not null default 0,
      reserved int not null default 0,
      capacity int not null check (capacity between 1 and 9999),
      low_level int not null default 0 check (low_level between 0 and 9999),
      ${oneOf('status', ['AVAILABLE', 'EMPTY', 'MAINTENANCE', 'ERROR'])},
      status_since datetime(3) not null default current_timestamp(3),
      error_code varchar(40) null,
      error_message varchar(500) null,
      constraint channel_quantity check (quantity >= 0),
      constraint channel_reserved check (reserved >= 0),
      constraint channel_reserved_inside check (reserved <= quantity),
      ${foreignKey('machine_id', 'machine')},
      ${foreignKey('stock_id', 'machine_stock')},
      ${foreignKey('product_id', 'product')},
      ${foreignKey('size_id', 'product_size')},
      ${foreignKey('certificate_id', 'product_certificate')},
      unique key channel_number (customer_id, machine_id, channel),
      key channel_changed (status_since)
    )`);

    this.addSql(`create table withdrawal (
      ${TENANT_KEY},
      ${oneOf('source_type', ['MACHINE', 'LICENSE'])},
      source_id ${ID} not null,
      source_name varchar(100) not null,
      source_code varchar(50) null,
      machine_channel int null,
      channel_id ${ID} null,
      employee_id ${ID} null,
      employee_name varchar(255) null,
      employee_identification varchar(50) not null,
      sector varchar(100) null,
      role varchar(100) null,
      cost_centers json not null,
      product_id ${ID} null,
      product_name varchar(255) null,
      size_id ${ID} null,
      size varchar(50) null,
      size_code varchar(50) null,
      certificate_id ${ID} null,
      certificate varchar(50) null,
      certificate_valid_until date null,
      quantity_requested int not null default 1 check (quantity_requested >= 1),
      ${oneOf('access_initial', ['PASSWORD', 'BIOMETRY'], 'null')},
      ${oneOf('access_confirmation', ['PASSWORD', 'BIOMETRY'], 'null')},
      ${oneOf('access_delivery', ['PASSWORD', 'BIOMETRY'], 'null')},
      ${oneOf('approval_status', ['APPROVED', 'REJECTED', 'PENDING'])},
      approval_user_id ${ID} null,
      approval_user_name varchar(255) null,
      approval_reason varchar(500) null,
      approved_at datetime(3) null,
      ${oneOf('delivery_mode', ['AUTOMATIC', 'MANUAL'])},
      ${oneOf('delivery_status', ['SUCCESS', 'FAILED', 'PENDING'])},
      delivery_reason varchar(500) null,
      offline boolean not null default false,
      rule_group_name varchar(100) null,
      rule_quantity int null,
      rule_period_days int null,
      rule_used_before int null,
      ${oneOf(
        'refusal_code',
        [
          'UNKNOWN_EMPLOYEE',
          'EMPLOYEE_INACTIVE',
          'WRONG_PIN',
          'PIN_LOCKED',
          'MACHINE_INACTIVE',
          'TENANT_SUSPENDED',
          'PRODUCT_NOT_IN_MACHINE',
          'CERTIFICATE_EXPIRED',
          'NO_RULE',
          'QUOTA_EXCEEDED',
          'CHANNEL_UNAVAILABLE',
          'OUT_OF_STOCK',
        ],
        'null',
      )},
      discrepancies json not null,
      ${oneOf('withdrawal_status', [
        'PENDING_APPROVAL',
        'APPROVED',
        'REJECTED',
        'PENDING_DELIVERY',
        'DELIVERED',
        'FAILED_DELIVERY',
        'CANCELLED',
      ])},
      requested_at datetime(3) not null,
      delivered_at datetime(3) null,
      machine_time datetime(3) null,
      ${RECORD},
      ${foreignKey('employee_id', 'employee')},
      ${foreignKey('product_id', 'product')},
      key withdrawal_newest (customer_id, requested_at, id),
      key withdrawal_status_newest (customer_id, withdrawal_status, requested_at, id),
      key withdrawal_source (customer_id, source_id, requested_at, id),
      key withdrawal_quota (customer_id, employee_id, product_id, requested_at)
    )`);

    this.addSql(`create table stock_movement (
      ${TENANT_KEY},
      machine_id ${ID} not null,
      channel_id ${ID} not null,
      channel int not null,
      product_id ${ID} not null,
      size_id ${ID} not null,
      certificate_id ${ID} not null,
      ${oneOf('reason', ['RESTOCK', 'DELIVERY', 'OFFLINE_DELIVERY', 'COUNT', 'MACHINE_REPORT'])},
      quantity int not null,
      balance int not null check (balance >= 0),
      withdrawal_id ${ID} null,
      note varchar(500) null,
      ${oneOf('actor_type', ['USER', 'MACHINE', 'SYSTEM'])},
      actor_id ${ID} null,
      actor_name varchar(255) null,
      created_at datetime(3) not null default current_timestamp(3),
      ${foreignKey('machine_id', 'machine')},
      ${foreignKey('withdrawal_id', 'withdrawal')},
      key stock_movement_machine (customer_id, machine_id, created_at, id),
      key stock_movement_channel (customer_id, channel_id, id)
    )`);

    this.addSql(`create table machine_inbox (
      customer_id ${ID} not null,
      machine_id ${ID} not null,
      message_id varchar(64) character set ascii collate ascii_bin not null,
      body_hash char(64) character set ascii collate ascii_bin not null,
      answer json not null,
      received_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, machine_id, message_id),
      ${foreignKey('machine_id', 'machine')},
      key machine_inbox_received (received_at)
    )`);

    this.addSql(`create table machine_offline_event (
      customer_id ${ID} not null,
      machine_id ${ID} not null,
      sequence bigint not null check (sequence >= 1),
      body_hash char(64) character set ascii collate ascii_bin not null,
      withdrawal_id ${ID} null,
      discrepancies json not null,
      received_at datetime(3) not null default current_timestamp(3),
      primary key (customer_id, machine_id, sequence),
      ${foreignKey('machine_id', 'machine')}
    )`);
  }
}
