import { Migration } from '@mikro-orm/migrations';
import { ID, RECORD, TENANT_KEY, oneOf, foreignKey } from './tables.ts';

const PERIOD_KINDS = ['SLIDING', 'CALENDAR_DAY', 'CALENDAR_WEEK', 'CALENDAR_MONTH', 'SHIFT'];

/** Rules per calendar period or shift, and exceptions of single employees. */
export class Migration20261122000007_rule_periods extends Migration {
  override up(): void {
    this.addSql(
      `alter table group_rule add column ${oneOf('period_kind', PERIOD_KINDS, "not null default 'SLIDING'")}`,
    );
    this.addSql('alter table `group` add column shift_starts json null');
    this.addSql(`alter table withdrawal
      add column ${oneOf('rule_period_kind', PERIOD_KINDS, 'null')},
      add column exception_id ${ID} null`);
    this.addSql(`create table rule_exception (
      ${TENANT_KEY},
      employee_id ${ID} not null,
      product_id ${ID} not null,
      ${oneOf('kind', ['EXTRA', 'EXEMPT'])},
      extra_quantity int null check (extra_quantity between 1 and 10000),
      reason varchar(500) not null,
      valid_from date not null,
      valid_until date not null,
      ${RECORD},
      ${foreignKey('employee_id', 'employee')},
      ${foreignKey('product_id', 'product')},
      constraint rule_exception_days check (valid_until >= valid_from),
      constraint rule_exception_extra check ((kind = 'EXTRA') = (extra_quantity is not null)),
      key rule_exception_person (customer_id, employee_id, product_id, valid_until),
      key rule_exception_valid_until (customer_id, valid_until, id),
      key rule_exception_created_at (customer_id, created_at, id)
    )`);
  }
}
