import { Migration } from '@mikro-orm/migrations';

/** The other columns of filters, which every index of a search ends with. */
const FILTERS = 'product_id, source_id, refusal_code, has_discrepancy, status';

/** Columns that every index of withdrawals ends with, so that a list is counted without reading its rows. */
const LIST_END = 'requested_at, id, status, withdrawal_status';

/**
 * The indexes of searches of withdrawals have the columns of all filters but that of employees, so that a search with a
 * filter reads no rows of the table. There are few products and machines, so their indexes have status and time directly
 * after the name: a search finds only the entries with both. The indexes of products and refusals have the searched names.
 */
export class Migration20261123000002_search_of_withdrawals extends Migration {
  override up(): void {
    this.addSql(`alter table withdrawal
      drop key withdrawal_person,
      add key withdrawal_person (customer_id, employee_identification, employee_name, product_name, source_name,
        withdrawal_status, requested_at, ${FILTERS}),
      drop key withdrawal_machine,
      add key withdrawal_machine (customer_id, source_name, withdrawal_status, requested_at,
        employee_name, employee_identification, product_name, ${FILTERS}),
      drop key withdrawal_product,
      add key withdrawal_product (customer_id, product_name, withdrawal_status, requested_at,
        employee_name, employee_identification, source_name, ${FILTERS}),
      drop key withdrawal_by_product,
      add key withdrawal_by_product (customer_id, product_id, ${LIST_END}, product_name, source_name),
      drop key withdrawal_by_refusal,
      add key withdrawal_by_refusal (customer_id, refusal_code, ${LIST_END}, product_name, source_name),
      algorithm = inplace, lock = none`);
  }
}
