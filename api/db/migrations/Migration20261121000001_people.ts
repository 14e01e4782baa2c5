import { Migration } from '@mikro-orm/migrations';
import { ID, RECORD, TENANT_KEY, oneOf, foreignKey } from './tables.ts';

/** Customers, console users and administrators, organization data, audit trail. */
export class Migration20261121000001_people extends Migration {
  override up(): void {
    this.addSql(`create table customer (
      id ${ID} not null primary key,
      display_name varchar(100) not null,
      legal_name varchar(200) null,
      business_id varchar(50) character set ascii not null,
      customer_code varchar(20) character set ascii not null,
      subdomain varchar(30) character set ascii not null,
      licenses_count int not null check (licenses_count between 1 and 10000),
      logo_url varchar(2000) null,
      time_zone varchar(64) character set ascii not null default 'America/Sao_Paulo',
      shard varchar(40) character set ascii not null default 'default',
      realm varchar(100) character set ascii not null,
      ${RECORD},
      unique key customer_business_id (business_id, live),
      unique key customer_code (customer_code, live),
      unique key customer_subdomain (subdomain, live),
      unique key customer_realm (shard, realm)
    )`);

    this.addSql(`create table system_admin (
      id ${ID} not null primary key,
      subject varchar(64) character set ascii null,
      name varchar(100) not null,
      email varchar(255) not null,
      system_permissions json not null,
      last_login_at datetime(3) null,
      ${RECORD},
      unique key system_admin_subject (subject),
      unique key system_admin_email (email, live)
    )`);

    this.addSql(`create table console_user (
      ${TENANT_KEY},
      subject varchar(64) character set ascii null,
      name varchar(100) not null,
      email varchar(255) not null,
      is_customer_admin boolean not null default false,
      customer_permissions json not null,
      last_login_at datetime(3) null,
      ${RECORD},
      unique key console_user_subject (customer_id, subject),
      unique key console_user_email (customer_id, email, live)
    )`);

    this.addSql(`create table session (
      id_hash char(64) character set ascii collate ascii_bin not null primary key,
      customer_id ${ID} null,
      user_id ${ID} not null,
      realm varchar(100) character set ascii not null,
      keycloak_session varchar(64) character set ascii collate ascii_bin not null,
      refresh_token text character set ascii not null,
      access_token text character set ascii not null,
      access_issued_at datetime(3) not null,
      access_expires_at datetime(3) not null,
      refresh_expires_at datetime(3) not null,
      refresh_lease_until datetime(3) null,
      user_agent varchar(300) null,
      created_at datetime(3) not null default current_timestamp(3),
      last_used_at datetime(3) not null default current_timestamp(3),
      foreign key (customer_id) references customer (id),
      key session_user (customer_id, user_id),
      key session_expiry (refresh_expires_at)
    )`);

    this.addSql(`create table sector (
      ${TENANT_KEY},
      name varchar(100) not null,
      code varchar(50) not null,
      description varchar(500) null,
      ${RECORD},
      unique key sector_code (customer_id, code, live),
      key sector_name (customer_id, name, id)
    )`);

    this.addSql(`create table cost_center (
      ${TENANT_KEY},
      name varchar(100) not null,
      code varchar(50) not null,
      description varchar(500) null,
      ${RECORD},
      unique key cost_center_code (customer_id, code, live),
      key cost_center_name (customer_id, name, id)
    )`);

    this.addSql(`create table job_role (
      ${TENANT_KEY},
      name varchar(100) not null,
      description varchar(500) null,
      ${RECORD},
      unique key job_role_name_live (customer_id, name, live),
      key job_role_name (customer_id, name, id)
    )`);

    this.addSql(`create table audit_log (
      id ${ID} not null primary key,
      customer_id ${ID} null,
      mutation_id ${ID} not null,
      ${oneOf('operation', ['CREATE', 'UPDATE', 'DELETE', 'READ', 'IMPORT', 'EXPORT'])},
      ${oneOf('actor_type', ['USER', 'MACHINE', 'SYSTEM'])},
      actor_id ${ID} null,
      target_entity_type varchar(40) character set ascii not null,
      target_entity_id ${ID} not null,
      changes json not null,
      created_at datetime(3) not null default current_timestamp(3),
      key audit_log_newest (customer_id, created_at, id),
      key audit_log_target (customer_id, target_entity_type, target_entity_id, id)
    )`);

    this.addSql(`create table \`group\` (
      ${TENANT_KEY},
      name varchar(100) not null,
      period int not null check (period between 1 and 3650),
      ${RECORD},
      unique key group_name_live (customer_id, name, live),
      key group_name (customer_id, name, id)
    )`);

    this.addSql(`create table employee (
      ${TENANT_KEY},
      name varchar(255) not null,
      identification varchar(50) not null,
      email varchar(255) not null,
      admission_date date null,
      sector_id ${ID} null,
      job_role_id ${ID} null,
      group_id ${ID} null,
      system_role varchar(50) null,
      ${oneOf('permission', ['NONE', 'OPERATOR', 'SUPERVISOR'])},
      ${oneOf('access_type', ['EMPLOYEE', 'SUPPLIER', 'MANAGER'])},
      pin_hash varchar(255) character set ascii null,
      pin_failures int not null default 0,
      pin_locked_until datetime(3) null,
      ${RECORD},
      ${foreignKey('sector_id', 'sector')},
      ${foreignKey('job_role_id', 'job_role')},
      ${foreignKey('group_id', 'group')},
      unique key employee_identification (customer_id, identification, live),
      unique key employee_email (customer_id, email, live),
      key employee_name (customer_id, name, id)
    )`);

    this.addSql(`create table employee_cost_center (
      customer_id ${ID} not null,
      employee_id ${ID} not null,
      cost_center_id ${ID} not null,
      primary key (customer_id, employee_id, cost_center_id),
      ${foreignKey('employee_id', 'employee')},
      ${foreignKey('cost_center_id', 'cost_center')}
    )`);
  }
}
