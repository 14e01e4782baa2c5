import { Migration } from '@mikro-orm/migrations';

/** The audit logs show what people did, without the many entries of machines. */
export class Migration20261125140001_audit_actor_type extends Migration {
  override up(): void {
    this.addSql(`alter table audit_log
      add key audit_log_actor_type (customer_id, actor_type, created_at, id),
      add key audit_log_actor_type_of_all (actor_type, created_at, id), algorithm = inplace, lock = none`);
  }
}
