import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf, RECORD, foreignKey, TENANT_KEY } from './tables.ts';

/** Tables and columns for administrators of the platform and of tenants: customer setup, roles, licenses, settings. */
export class Migration20261121000005_administration extends Migration {
  override up(): void {
    this.addSql(`alter table customer
      add column street varchar(200) null,
      add column street_number varchar(20) null,
      add column complement varchar(100) null,
      add column neighborhood varchar(100) null,
      add column city varchar(100) null,
      add column state varchar(100) null,
      add column postal_code varchar(20) null,
      add column country varchar(100) null,
      add column phone varchar(20) character set ascii null,
      add column contact_email varchar(255) null,
      add column website varchar(2000) null,
      add column administrator_id ${ID} null,
      add column ${oneOf('setup_step', ['REALM', 'ADMINISTRATOR', 'INVITATION'], 'null')},
      add column setup_attempts int not null default 0,
      add column setup_error varchar(40) character set ascii null,
      add column setup_next_at datetime(3) null,
      add key customer_setup (setup_next_at)`);

    this.addSql(`create table permission_role (
      ${TENANT_KEY},
      name varchar(100) not null,
      description varchar(500) null,
      permissions json not null,
      ${RECORD},
      unique key permission_role_name_live (customer_id, live, name),
      key permission_role_name (customer_id, name, id),
      key permission_role_by_created_at (customer_id, created_at, id)
    )`);

    this.addSql(`alter table console_user
      drop column customer_permissions,
      add column permission_role_id ${ID} null,
      add column ${oneOf('language', ['en', 'pt-BR', 'es'], 'null')},
      add column ${oneOf('theme', ['LIGHT', 'DARK', 'SYSTEM'], "not null default 'SYSTEM'")},
      add ${foreignKey('permission_role_id', 'permission_role')},
      drop key console_user_email,
      add unique key console_user_email (customer_id, live, email),
      add key console_user_by_name (customer_id, name, id),
      add key console_user_by_email (customer_id, email, id),
      add key console_user_by_last_login_at (customer_id, (coalesce(last_login_at, timestamp'1000-01-01 00:00:00')), id)`);

    this.addSql(`alter table system_admin
      add column ${oneOf('language', ['en', 'pt-BR', 'es'], 'null')},
      add column ${oneOf('theme', ['LIGHT', 'DARK', 'SYSTEM'], "not null default 'SYSTEM'")},
      drop key system_admin_email,
      add unique key system_admin_email (live, email),
      add key system_admin_by_name (name, id),
      add key system_admin_by_email (email, id),
      add key system_admin_by_last_login_at ((coalesce(last_login_at, timestamp'1000-01-01 00:00:00')), id)`);

    this.addSql(`alter table job_role
      add column permission_role_id ${ID} null,
      add ${foreignKey('permission_role_id', 'permission_role')}`);

    this.addSql(`create table license (
      ${TENANT_KEY},
      name varchar(100) not null,
      ${oneOf('type', ['TRIAL', 'SUBSCRIPTION', 'PERPETUAL'])},
      expiry_date date not null,
      users_limit int null check (users_limit >= 0),
      machines_limit int null check (machines_limit >= 0),
      modules json not null,
      total_value bigint null check (total_value >= 0),
      currency char(3) character set ascii null,
      ${RECORD},
      key license_by_name (customer_id, name, id),
      key license_by_expiry_date (customer_id, expiry_date, id),
      key license_name (name, id),
      key license_expiry_date (expiry_date, id)
    )`);

    // Ids are unique over all tenants, so these keys also serve queries over all tenants.
    this.addSql(`alter table audit_log
      drop key audit_log_target,
      add key audit_log_latest (created_at, id),
      add key audit_log_actor (actor_id, created_at, id),
      add key audit_log_target (target_entity_id, created_at, id),
      add key audit_log_type (customer_id, target_entity_type, created_at, id)`);
  }
}
