import { Migration } from '@mikro-orm/migrations';
import { listKeys, oneOf, RECORD, TENANT_KEY } from './tables.ts';

/** Templates of PPE sheets. `default_of` is 1 for the default of a tenant, else null: its unique key allows only one. */
export class Migration20261124002001_ppe_templates extends Migration {
  override up(): void {
    this.addSql(`create table ppe_template (
      ${TENANT_KEY},
      name varchar(100) not null,
      template_title varchar(50) not null,
      is_default boolean not null default false,
      ${oneOf('language', ['PT_BR', 'EN', 'ES'], "not null default 'PT_BR'")},
      header_custom_text varchar(500) null,
      legal_text varchar(2000) null,
      footer_custom_text varchar(500) null,
      logo_url varchar(2000) null,
      primary_color char(7) character set ascii not null,
      secondary_color char(7) character set ascii not null,
      ${oneOf('font_family', ['INTER', 'NOTO_SANS', 'NOTO_SERIF'])},
      show_company_name boolean not null default true,
      show_company_address boolean not null default true,
      ${oneOf('employee_layout', ['SINGLE_COLUMN', 'TWO_COLUMNS'])},
      employee_fields json not null,
      show_active_items boolean not null default true,
      show_history boolean not null default true,
      show_returns boolean not null default true,
      show_trainings boolean not null default true,
      ${oneOf('group_by', ['NONE', 'CATEGORY', 'DATE'])},
      show_signature_fields boolean not null default true,
      show_date boolean not null default true,
      ${RECORD},
      default_of tinyint as (if(is_default and status <> 'DELETED', 1, null)) stored,
      unique key ppe_template_default (customer_id, default_of),
      ${listKeys('ppe_template', { sortedBy: ['name', 'created_at'], unique: ['name'] })}
    )`);
  }
}
