import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/**
 * Whoever works at a customer's setup holds a lease, so that no two replicas take the same step at once; the invitation
 * speaks the language of whoever made the customer. The key of the customer code is named after its field, as all are.
 */
export class Migration20261121000010_customer_setup extends Migration {
  override up(): void {
    this.addSql(`alter table customer
      add column setup_lease ${ID} null,
      add column setup_lease_until datetime(3) null,
      add column ${oneOf('setup_language', ['en', 'pt-BR', 'es'], 'null')},
      rename index customer_code to customer_customer_code`);
  }
}
