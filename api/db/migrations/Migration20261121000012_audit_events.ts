import { Migration } from '@mikro-orm/migrations';

/**
 * Audit entries of sign-ins, sign-outs and refusals, with the IP address (SEC-45). Filters for rare values get their
 * own index: operation (of a tenant and of all) and event. Added without locking the table.
 */
export class Migration20261121000012_audit_events extends Migration {
  override up(): void {
    this.addSql(`alter table audit_log
      add column event varchar(40) character set ascii null,
      add column ip varchar(45) character set ascii null, algorithm = instant`);
    this.addSql(`alter table audit_log
      add key audit_log_operation (customer_id, operation, created_at, id),
      add key audit_log_operation_of_all (operation, created_at, id),
      add key audit_log_event (customer_id, event, created_at, id),
      add key audit_log_event_of_all (event, created_at, id), algorithm = inplace, lock = none`);
  }
}
