import { Migration } from '@mikro-orm/migrations';

/** Customer setups become tasks: each due setup gets a task, and the columns of the former queue are dropped. */
export class Migration20261122000002_customer_setup_tasks extends Migration {
  override up(): void {
    this.addSql(`insert into task
        (customer_id, kind, subject, once_subject, priority, payload, state, due_at, delays, error_code)
      select id, 'customer-setup', id, id, 3, '{}', 'WAITING', now(3), setup_attempts, setup_error
        from customer where setup_next_at is not null`);
    this.addSql(`alter table customer
      drop key customer_setup,
      drop column setup_attempts,
      drop column setup_error,
      drop column setup_next_at,
      drop column setup_lease,
      drop column setup_lease_until`);
  }
}
