import { Migration } from '@mikro-orm/migrations';
import { ID, oneOf } from './tables.ts';

/**
 * The setup of a customer has a lease, so that no two replicas run the same step at once. The invitation uses the
 * language of the person who created the customer. The key of the customer code is renamed after its field, like all
 * keys.
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
