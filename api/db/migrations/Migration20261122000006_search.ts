import { Migration } from '@mikro-orm/migrations';
import { ID } from './tables.ts';

/** Columns of a withdrawal with searched texts. */
const TEXTS = ['employee_identification', 'employee_name', 'product_name', 'source_name'];

/** Writes the texts of a withdrawal that are not known yet. Reads first, because most are known: a read locks nothing. */
const addTexts = (row: string) =>
  [
    ['PERSON', `${row}.employee_identification`, `coalesce(${row}.employee_name, '')`],
    ['PRODUCT', `${row}.product_name`, "''"],
    ['MACHINE', `${row}.source_name`, "''"],
  ]
    .map(
      ([kind, term, name]) => `if ${term} is not null and not exists (select 1 from withdrawal_text
          where customer_id = ${row}.customer_id and kind = '${kind}' and term = ${term} and name = ${name}) then
        insert ignore into withdrawal_text (customer_id, kind, term, name) values (${row}.customer_id, '${kind}', ${term}, ${name});
      end if;`,
    )
    .join('\n');

/** Columns that every index of withdrawals ends with, so that a list is counted without reading its rows. */
const LIST_END = 'requested_at, id, status, withdrawal_status';

/**
 * Search, and indexes for the filters of long lists. Employees have one index with all texts that a search compares, so
 * a search reads no rows of the table. Of withdrawals, which are many, each different text is stored once: a search finds
 * texts first, then withdrawals by them. Triggers add the texts in the transaction of the withdrawal. When a person is
 * erased, the name disappears with the last withdrawal that has it.
 */
export class Migration20261122000006_search extends Migration {
  override up(): void {
    this.addSql(`alter table employee
      add key employee_search (customer_id, name, identification, email),
      add key employee_by_status (customer_id, status, name, id),
      add key employee_status_sector (customer_id, status, sector_id),
      add key employee_by_permission (customer_id, permission, name, id),
      add key employee_of_sector (customer_id, sector_id, name, id, status),
      add key employee_of_job_role (customer_id, job_role_id, name, id, status),
      add key employee_of_group (customer_id, group_id, name, id, status), algorithm = inplace, lock = none`);
    this.addSql(
      'alter table withdrawal add column has_discrepancy tinyint as (json_length(discrepancies) > 0) virtual',
    );
    this.addSql(`create table withdrawal_text (
      customer_id ${ID} not null,
      kind enum('PERSON', 'PRODUCT', 'MACHINE') not null,
      term varchar(255) not null,
      name varchar(255) not null,
      primary key (customer_id, kind, term, name),
      foreign key (customer_id) references customer (id)
    )`);
    this.addSql(`alter table withdrawal
      add key withdrawal_person (customer_id, employee_identification, employee_name, product_name, source_name),
      add key withdrawal_machine (customer_id, source_name, employee_name, employee_identification, product_name),
      add key withdrawal_product (customer_id, product_name, employee_name, employee_identification, source_name),
      add key withdrawal_by_refusal (customer_id, refusal_code, ${LIST_END}),
      add key withdrawal_by_discrepancy (customer_id, has_discrepancy, ${LIST_END}),
      add key withdrawal_by_product (customer_id, product_id, ${LIST_END}),
      drop key withdrawal_status_newest,
      add key withdrawal_status_newest (customer_id, withdrawal_status, requested_at, id, status),
      drop key withdrawal_source,
      add key withdrawal_source (customer_id, source_id, ${LIST_END}), algorithm = inplace, lock = none`);
    this.addSql(`create trigger withdrawal_text_insert after insert on withdrawal for each row
      begin
        ${addTexts('new')}
      end`);
    this.addSql(`create trigger withdrawal_text_update after update on withdrawal for each row
      begin
        if not (${TEXTS.map((column) => `old.${column} <=> new.${column}`).join(' and ')}) then
          ${addTexts('new')}
          if not exists (select 1 from withdrawal where customer_id = old.customer_id
              and employee_identification = old.employee_identification and coalesce(employee_name, '') = coalesce(old.employee_name, '')) then
            delete from withdrawal_text where customer_id = old.customer_id and kind = 'PERSON'
              and term = old.employee_identification and name = coalesce(old.employee_name, '');
          end if;
        end if;
      end`);
    for (const [kind, term, name] of [
      ['PERSON', 'employee_identification', "coalesce(employee_name, '')"],
      ['PRODUCT', 'product_name', "''"],
      ['MACHINE', 'source_name', "''"],
    ])
      this.addSql(`insert ignore into withdrawal_text (customer_id, kind, term, name)
        select distinct customer_id, '${kind}', ${term}, ${name} from withdrawal where ${term} is not null`);
  }
}
